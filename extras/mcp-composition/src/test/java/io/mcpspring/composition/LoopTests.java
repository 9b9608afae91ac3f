package io.mcpspring.composition;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.client.McpClient;
import io.mcpspring.client.RequestOptions;
import io.mcpspring.client.transport.HttpClientTransport;
import io.mcpspring.composition.shop.ServerPort;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two servers that offer each other's tools.
 */
class LoopTests {

	private static final Duration LIMIT = Duration.ofSeconds(60);

	private final int left = ServerPort.free();

	private final int right = ServerPort.free();

	private ConfigurableApplicationContext one;

	private ConfigurableApplicationContext other;

	private static ConfigurableApplicationContext start(int port, int neighbour, String... properties) {
		return new SpringApplicationBuilder(Application.class).web(WebApplicationType.SERVLET)
			.properties("server.port=" + port, "server.address=127.0.0.1", "spring.main.banner-mode=off",
					"spring.main.register-shutdown-hook=false", "test.remote.refresh-interval=1h",
					"mcp.client.n.url=" + address(neighbour), "mcp.server.remotes.n.include=*")
			.properties(properties)
			.run();
	}

	private static URI address(int port) {
		return URI.create("http://127.0.0.1:" + port + "/mcp");
	}

	@AfterEach
	void stop() {
		for (ConfigurableApplicationContext context : new ConfigurableApplicationContext[] { this.one, this.other }) {
			if (context != null) {
				context.close();
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "session", "stateless" })
	void endACallThatNeitherServes(String era) throws Exception {
		String[] properties = { "mcp.server.remotes.n.prefix=", "mcp.client.n.era=" + era,
				"mcp.server.remotes.n.descriptors=classpath:shop-tools.json" };
		this.one = start(this.left, this.right, properties);
		this.other = start(this.right, this.left, properties);
		ObjectNode result = call("stock");
		assertThat(result.path("isError").booleanValue()).isTrue();
		assertThat(result.at("/content/0/text").asString()).contains("was not sent on", "passed 4 servers");
	}

	@Test
	void offerEachOthersToolsAFewTimesAtMost() throws Exception {
		this.one = start(this.left, this.right);
		this.other = start(this.right, this.left);
		this.other.getBean(McpCatalog.class).tool("echo").handler((context, arguments) -> "hello").register();
		for (int round = 0; round < 10; round++) {
			allow(this.one);
			allow(this.other);
		}
		McpRemoteState state = allow(this.one);
		assertThat(state.offered()).containsExactlyInAnyOrder("n_echo", "n_n_n_echo");
		assertThat(state.withheld()).containsOnlyKeys("n_n_n_n_echo")
			.extractingByKey("n_n_n_n_echo")
			.asString()
			.contains("passed 4 servers");
		assertThat(call("n_n_n_echo").at("/content/0/text").asString()).isEqualTo("hello");
	}

	private ObjectNode call(String tool) throws Exception {
		try (McpClient client = McpClient.builder(HttpClientTransport.of(address(this.left))).build()) {
			return client.call(JsonMapper.shared().createObjectNode().put("name", tool), RequestOptions.NONE)
				.result()
				.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
		}
	}

	private static McpRemoteState allow(ConfigurableApplicationContext context) throws Exception {
		return context.getBean(McpRemotes.class).allow("n").get(LIMIT.toSeconds(), TimeUnit.SECONDS);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
