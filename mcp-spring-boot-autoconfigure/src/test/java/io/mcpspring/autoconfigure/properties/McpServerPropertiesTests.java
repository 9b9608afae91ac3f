package io.mcpspring.autoconfigure.properties;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.Registration;
import io.mcpspring.endpoint.ServerKeys;
import io.mcpspring.endpoint.TransportSettings;
import io.mcpspring.http.BrowserPage;
import io.mcpspring.http.RequestAdmission;
import io.mcpspring.http.ScopeChallenge;
import io.mcpspring.properties.InvalidMcpPropertyException;
import io.mcpspring.properties.NumberRules;
import io.mcpspring.server.Era;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

class McpServerPropertiesTests {

	@Test
	void defaultsFitTheHeap() {
		DataSize usual = DataSize.ofMegabytes(64);
		assertThat(NumberRules.ofHeap(usual, DataSize.ofMegabytes(256).toBytes())).isEqualTo(DataSize.ofMegabytes(16));
		assertThat(NumberRules.ofHeap(usual, DataSize.ofGigabytes(4).toBytes())).isEqualTo(usual);
		McpServerProperties properties = new McpServerProperties();
		LimitsProperties limits = properties.getLimits();
		assertThat(Stream.of(limits.getMaxReceivingSize(), limits.getMaxRunningSize(), limits.getMaxWaitingSize(),
				properties.getStream().getMaxBytesPerNode(), new StateProperties().getMaxTotalSize(),
				new TaskProperties().getMaxSize()))
			.allMatch((size) -> size.toBytes() <= Runtime.getRuntime().maxMemory() / 16);
	}

	@Test
	void nothingNeedsToBeSet() {
		McpServerProperties properties = bind(Map.of());
		assertThat(properties.isEnabled()).isTrue();
		assertThat(properties.getPath()).isEqualTo("/mcp");
		assertThat(properties.getName()).isNull();
		assertThat(properties.getAllowedOrigins()).isEmpty();
		assertThat(properties.getProtocol().getEras()).containsExactlyInAnyOrder(Era.SESSION, Era.STATELESS);
		assertThat(properties.getLimits().getMaxBodySize()).isEqualTo(DataSize.ofMegabytes(4));
		assertThat(properties.getSession().getIdleTimeout()).isEqualTo(Duration.ofMinutes(30));
		assertThat(properties.getStream().getPromotionDelay()).isEqualTo(Duration.ofMillis(500));
		assertThat(properties.getStream().getLifetime()).isNull();
		assertThat(properties.getRequestState().getKeys()).isEmpty();
		assertThat(properties.getCache().getTtl()).isZero();
	}

	@Test
	void bindsKebabCaseTree() {
		McpServerProperties properties = bind(
				Map.of("path", "/api/tools.v1", "public-url", "https://shop.example.com/mcp", "allowed-origins",
						"https://app.example.com,http://[2001:db8::1]:8080", "allowed-hosts", "shop.internal:8443",
						"protocol.eras", "session", "limits.max-body-size", "64KB", "stream.lifetime", "50s"));
		assertThat(properties.getPath()).isEqualTo("/api/tools.v1");
		assertThat(properties.getPublicUrl()).hasHost("shop.example.com");
		assertThat(properties.getAllowedOrigins()).contains("http://[2001:db8::1]:8080");
		assertThat(properties.getAllowedHosts()).containsExactly("shop.internal:8443");
		assertThat(properties.getProtocol().getEras()).containsExactly(Era.SESSION);
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
			.complete(new McpCatalog())
			.tools()
			.all()
			.stream()
			.map(Registration::name)
			.toList();
	}

	private static TransportSettings transport(Map<String, String> properties) {
		return new PropertySettings(bind(properties)).transport(ServerKeys.random(), ScopeChallenge.NONE,
				RequestAdmission.ALL, BrowserPage.NONE);
	}

	static Stream<Map.Entry<String, String>> refused() {
		return Stream.of(Map.entry("public-url", "/mcp"), Map.entry("public-url", "ftp://example.com/mcp"),
				Map.entry("public-url", "https://user@example.com/mcp"), Map.entry("website-url", "example.com"),
				Map.entry("allowed-origins", "*"), Map.entry("allowed-origins", "https://app.example.com/"),
				Map.entry("allowed-origins", "app.example.com"), Map.entry("allowed-hosts", "*.example.com"),
				Map.entry("allowed-hosts", "https://example.com"), Map.entry("protocol.eras", ""),
				Map.entry("protocol.eras", " "), Map.entry("protocol.eras", "session, ,stateless"),
				Map.entry("audit.redact", "---"), Map.entry("audit.redact", "password, _"),
				Map.entry("limits.max-body-size", "0B"), Map.entry("limits.max-body-size", "3GB"),
				Map.entry("limits.max-depth", "1001"), Map.entry("limits.page-size", "0"),
				Map.entry("limits.progress-per-second", "-1"), Map.entry("limits.max-sessions", "0"),
				Map.entry("session.idle-timeout", "0s"), Map.entry("session.question-timeout", "-1s"),
				Map.entry("session.max-rounds", "0"), Map.entry("stream.lifetime", "0s"),
				Map.entry("stream.max-bytes-per-node", "0B"), Map.entry("request-state.ttl", "0s"),
				Map.entry("cache.ttl", "-1s"), Map.entry("execution.max-threads", "0"),
				Map.entry("execution.queue-capacity", "-1"));
	}

	@ParameterizedTest
	@MethodSource("refused")
	void refusesWhatCannotBeUsed(Map.Entry<String, String> property) {
		assertRefused(property.getKey(), property.getValue(), "mcp.server." + property.getKey());
	}

	@ParameterizedTest
	@ValueSource(strings = { "cache.ttl", "drain-period", "limits.async-call-timeout", "limits.body-timeout",
			"limits.call-timeout", "request-state.ttl", "session.absolute-timeout", "session.idle-timeout",
			"session.initialization-timeout", "session.ping-interval", "session.question-timeout",
			"state.handle-timeout", "store.redis.lease", "store.redis.timeout", "stream.keep-alive", "stream.lifetime",
			"stream.promotion-delay", "stream.retention", "stream.retry", "stream.write-timeout", "tasks.inline-wait",
			"tasks.poll-interval", "tasks.ttl" })
	void refusesATimeThatIsTooLongToBeCounted(String property) {
		assertRefused(property, "9999999999999d", "mcp.server." + property);
		assertRefused(property, "9223372036854775807s", "mcp.server." + property);
	}

	@ParameterizedTest
	@ValueSource(strings = { "limits.max-receiving-size", "limits.max-running-size", "limits.max-waiting-size",
			"stream.max-bytes-per-node", "store.redis.max-pending-size", "state.max-total-size" })
	void takesAnySizeOfANode(String property) {
		McpServerProperties properties = bind(Map.of(property, "9223372036854775807B"));
		PropertySettings settings = new PropertySettings(properties);
		assertThat(settings.transport(ServerKeys.random(), ScopeChallenge.NONE, RequestAdmission.ALL, BrowserPage.NONE))
			.isNotNull();
		assertThat(settings.memory().sessions()).isNotNull();
		assertThat(settings.calls()).isNotNull();
	}

	@Test
	void neverShowsKeys() {
		String secret = "only-31-characters-of-a-secret-";
		assertThatThrownBy(() -> bind(Map.of("request-state.keys[0]", "k".repeat(32), "request-state.keys[1]", secret)))
			.rootCause()
			.hasMessageContaining("mcp.server.request-state.keys[1]")
			.hasMessageNotContaining(secret);
		assertThat(bind(Map.of("request-state.keys", secret + "x"))).asString().doesNotContain(secret);
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
