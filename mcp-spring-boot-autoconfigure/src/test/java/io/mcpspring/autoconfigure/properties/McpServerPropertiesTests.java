package io.mcpspring.autoconfigure.properties;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.endpoint.ServerKeys;
import io.mcpspring.engine.endpoint.TransportSettings;
import io.mcpspring.engine.http.BrowserPage;
import io.mcpspring.engine.http.ScopeChallenge;
import io.mcpspring.engine.server.CallLimits;
import io.mcpspring.engine.server.Era;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.MemoryBudget.Part;
import io.mcpspring.server.McpAdmission;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.mock.env.MockEnvironment;
import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

class McpServerPropertiesTests {

	@Test
	void nothingNeedsToBeSet() {
		McpServerProperties properties = bind(Map.of());
		assertThat(properties.isEnabled()).isTrue();
		assertThat(properties.getPath()).isEqualTo("/mcp");
		assertThat(properties.getName()).isNull();
		assertThat(properties.getAllowedOrigins()).isEmpty();
		assertThat(properties.getEras()).containsExactlyInAnyOrder(Era.SESSION, Era.STATELESS);
		assertThat(properties.getLimits().getMaxBodySize()).isNull();
		assertThat(properties.getSession().getIdleTimeout()).isEqualTo(Duration.ofMinutes(30));
		assertThat(properties.getStream().getLifetime()).isNull();
		assertThat(properties.getInput().getStateKeys()).isEmpty();
		assertThat(properties.getCache().getTtl()).isZero();
	}

	@Test
	void bindsKebabCaseTree() {
		McpServerProperties properties = bind(
				Map.of("path", "/api/tools.v1", "public-url", "https://shop.example.com/mcp", "allowed-origins",
						"https://app.example.com,http://[2001:db8::1]:8080", "allowed-hosts", "shop.internal:8443",
						"eras", "session", "limits.max-body-size", "64KB", "stream.lifetime", "50s"));
		assertThat(properties.getPath()).isEqualTo("/api/tools.v1");
		assertThat(properties.getPublicUrl()).hasHost("shop.example.com");
		assertThat(properties.getAllowedOrigins()).contains("http://[2001:db8::1]:8080");
		assertThat(properties.getAllowedHosts()).containsExactly("shop.internal:8443");
		assertThat(properties.getEras()).containsExactly(Era.SESSION);
		assertThat(properties.getLimits().getMaxBodySize()).isEqualTo(DataSize.ofKilobytes(64));
		assertThat(properties.getStream().getLifetime()).isEqualTo(Duration.ofSeconds(50));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "/", "mcp", "/mcp/", "/mcp/*", "/{tenant}/mcp", "/a//b", "/../mcp", "/mcp?x", "/mcp;x",
			"/m cp", "https://example.com/mcp", "/%6dcp" })
	void refusesWhatIsNoPlainPath(String path) {
		assertRefused("path", path, "mcp.server.path");
	}

	@Test
	void revivesSessionsUpToTheirAbsoluteTimeout() {
		assertThat(transport(Map.of()).revivedSessions()).isNull();
		assertThat(transport(Map.of("session.lost", "revive", "session.absolute-timeout", "3h")).revivedSessions())
			.isEqualTo(Duration.ofHours(3));
	}

	@Test
	void standsInForWhatIsNamed() {
		assertThat(tools(Map.of())).isEmpty();
		assertThat(tools(Map.of("tools.stand-ins", "prompts"))).containsExactlyInAnyOrder("list_prompts", "get_prompt");
		assertThat(tools(Map.of("tools.stand-ins", "resources,prompts"))).contains("list_resources", "read_resource",
				"list_prompts", "get_prompt");
	}

	private static List<String> tools(Map<String, String> properties) {
		return bind(properties).getTools()
			.complete(new CatalogTable())
			.tools()
			.all()
			.stream()
			.map(Registration::name)
			.toList();
	}

	private static TransportSettings transport(Map<String, String> properties) {
		return new PropertySettings(bind(properties)).transport(ServerKeys.random(), MemoryBudget.ofHeap(),
				ScopeChallenge.NONE, McpAdmission.ALL, BrowserPage.NONE);
	}

	static Stream<Map.Entry<String, String>> refused() {
		return Stream.of(Map.entry("public-url", "/mcp"), Map.entry("public-url", "ftp://example.com/mcp"),
				Map.entry("public-url", "https://user@example.com/mcp"), Map.entry("allowed-origins", "*"),
				Map.entry("allowed-origins", "https://app.example.com/"),
				Map.entry("allowed-origins", "app.example.com"), Map.entry("allowed-headers", "*"),
				Map.entry("allowed-headers", "X-*"), Map.entry("allowed-headers", "X-Key: 1"),
				Map.entry("allowed-headers", "X Key"), Map.entry("allowed-hosts", "*.example.com"),
				Map.entry("allowed-hosts", "https://example.com"), Map.entry("eras", ""), Map.entry("eras", " "),
				Map.entry("eras", "session, ,stateless"), Map.entry("audit.redact", "---"),
				Map.entry("audit.redact", "password, _"), Map.entry("limits.max-body-size", "0B"),
				Map.entry("limits.max-body-size", "3GB"), Map.entry("limits.max-sessions", "0"),
				Map.entry("session.idle-timeout", "0s"), Map.entry("input.timeout", "-1s"),
				Map.entry("stream.lifetime", "0s"), Map.entry("memory", "none"), Map.entry("memory", "76%"),
				Map.entry("memory", "0%"), Map.entry("memory", "900GB"), Map.entry("memory", "1KB"),
				Map.entry("input.state-ttl", "0s"), Map.entry("cache.ttl", "-1s"),
				Map.entry("execution.max-threads", "0"));
	}

	@ParameterizedTest
	@MethodSource("refused")
	void refusesWhatCannotBeUsed(Map.Entry<String, String> property) {
		assertRefused(property.getKey(), property.getValue(), "mcp.server." + property.getKey());
	}

	@ParameterizedTest
	@ValueSource(strings = { "cache.ttl", "drain-period", "input.timeout", "input.state-ttl", "limits.call-timeout",
			"session.absolute-timeout", "session.idle-timeout", "session.ping-interval", "store.redis.node-timeout",
			"store.redis.timeout", "stream.keep-alive", "stream.lifetime", "stream.ttl", "stream.write-timeout",
			"tasks.inline-wait", "tasks.ttl" })
	void refusesATimeThatIsTooLongToBeCounted(String property) {
		assertRefused(property, "9999999999999d", "mcp.server." + property);
		assertRefused(property, "9223372036854775807s", "mcp.server." + property);
	}

	@Test
	void limitsAsynchronousMethodsUnlessToldOtherwise() {
		assertThat(new PropertySettings(bind(Map.of())).calls()).isEqualTo(CallLimits.DEFAULTS);
		assertThat(new PropertySettings(bind(Map.of("limits.call-timeout", "5s"))).calls())
			.isEqualTo(new CallLimits(Duration.ofSeconds(5), Duration.ofSeconds(5), 10_000));
		assertThat(new PropertySettings(bind(Map.of("limits.call-timeout", "0"))).calls())
			.isEqualTo(new CallLimits(null, null, 10_000));
	}

	@Test
	void bodiesFitTheMemory() {
		assertThat(new PropertySettings(bind(Map.of("memory", "1MB"))).maxBodySize())
			.isEqualTo((1 << 20) * 9 / 100 / 4);
		assertThatThrownBy(() -> memory(Map.of("memory", "8MB", "limits.max-body-size", "1MB")))
			.isInstanceOf(InvalidMcpPropertyException.class)
			.hasMessageContaining("'mcp.server.limits.max-body-size' is 1MB, but of the 8MB of 'mcp.server.memory'")
			.extracting((failure) -> ((InvalidMcpPropertyException) failure).remedy())
			.asString()
			.contains("Set 'mcp.server.memory' to 45MB or more");
		assertThat(memory(Map.of("memory", "45MB", "limits.max-body-size", "1MB")).total()).isEqualTo(45 << 20);
	}

	@Test
	void serversShareTheMemory() {
		MemoryBudget memory = memory(Map.of("memory", "64MB", "servers.admin.path", "/admin"));
		assertThat(memory.of(Part.EVENTS)).isEqualTo(2 * memory.ofServer(Part.EVENTS));
		assertThat(memory.pot(Part.SESSIONS)).isSameAs(memory.pot(Part.SESSIONS));
		assertThatThrownBy(() -> memory(
				Map.of("memory", "8MB", "servers.admin.path", "/admin", "servers.admin.limits.max-body-size", "1MB")))
			.hasMessageContaining("mcp.server.servers.admin.limits.max-body-size");
		assertThatThrownBy(() -> memory(Map.of("servers.admin.path", "/admin", "servers.admin.memory", "8MB")))
			.hasMessageContaining("mcp.server.servers.admin.memory");
	}

	private static MemoryBudget memory(Map<String, String> properties) {
		MockEnvironment environment = new MockEnvironment();
		properties.forEach((name, value) -> environment.setProperty("mcp.server." + name, value));
		return ServersMemory.of(bind(properties), environment);
	}

	@Test
	void neverShowsKeys() {
		String secret = "only-31-characters-of-a-secret-";
		assertThatThrownBy(() -> bind(Map.of("input.state-keys[0]", "k".repeat(32), "input.state-keys[1]", secret)))
			.rootCause()
			.hasMessageContaining("mcp.server.input.state-keys[1]")
			.hasMessageNotContaining(secret);
		assertThat(bind(Map.of("input.state-keys", secret + "x"))).asString().doesNotContain(secret);
	}

	private static void assertRefused(String name, String value, String property) {
		assertThatThrownBy(() -> bind(Map.of(name, value))).rootCause()
			.asInstanceOf(type(InvalidMcpPropertyException.class))
			.satisfies((refusal) -> {
				assertThat(refusal.property()).isEqualTo(property);
				assertThat(refusal.problem()).isNotBlank();
				assertThat(refusal.remedy()).endsWith(".");
			});
	}

	private static McpServerProperties bind(Map<String, String> values) {
		Map<String, String> source = new LinkedHashMap<>();
		values.forEach((name, value) -> source.put(McpServerProperties.PREFIX + "." + name, value));
		return new Binder(new MapConfigurationPropertySource(source)).bindOrCreate(McpServerProperties.PREFIX,
				McpServerProperties.class);
	}

}
