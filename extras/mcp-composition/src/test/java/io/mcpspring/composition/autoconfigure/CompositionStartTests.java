package io.mcpspring.composition.autoconfigure;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.mcpspring.composition.McpRemoteState;
import io.mcpspring.composition.McpRemotes;
import io.mcpspring.composition.shop.ServerPort;
import io.mcpspring.composition.shop.ShopServer;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.event.ApplicationStartedEvent;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.core.NestedExceptionUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Starts with other servers that are there, away, and configured wrongly.
 */
class CompositionStartTests {

	private static final String SHOP = "mcp.server.remotes.shop.";

	private static final String AWAY = "mcp.client.shop.url=http://127.0.0.1:1/mcp";

	private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
		.withUserConfiguration(Application.class);

	@Test
	void hasNoBeansWithoutServers() {
		this.runner.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(McpRemotes.class));
		this.runner.withPropertyValues("mcp.server.enabled=false", SHOP + "prefix=x_")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(McpRemotes.class));
	}

	@Test
	void startsWithoutAServerThatIsNotRequiredAndFindsItLater() {
		int port = ServerPort.free();
		this.runner
			.withPropertyValues("mcp.client.shop.url=http://127.0.0.1:" + port + "/mcp",
					"test.remote.refresh-interval=200ms", SHOP + "include=stock")
			.run((context) -> {
				assertThat(context).hasNotFailed();
				McpRemoteState away = context.getBean(McpRemotes.class).states().get(0);
				assertThat(away.reachable()).isFalse();
				assertThat(away.failure()).isNotBlank();
				assertThat(health(context.getBean("mcpRemotesHealthIndicator", HealthIndicator.class)).getStatus())
					.isEqualTo(Status.UP);
				try (ShopServer second = new ShopServer(port)) {
					Awaitility.await()
						.atMost(Duration.ofSeconds(60))
						.untilAsserted(() -> assertThat(context.getBean(McpRemotes.class).states().get(0).offered())
							.containsExactly("shop_stock"));
					assertThat(second.port()).isEqualTo(port);
				}
				Awaitility.await()
					.atMost(Duration.ofSeconds(60))
					.until(() -> !context.getBean(McpRemotes.class).states().get(0).reachable());
				assertThat(context.getBean(McpRemotes.class).states().get(0).offered()).containsExactly("shop_stock");
			});
	}

	private static Health health(HealthIndicator indicator) {
		Health health = indicator.health();
		assertThat(health).isNotNull();
		return health;
	}

	@Test
	void doesNotStartWithoutARequiredServer() {
		this.runner.withPropertyValues(AWAY, SHOP + "required=true").run((context) -> {
			assertThat(context).hasFailed();
			RequiredRemoteException failure = (RequiredRemoteException) context.getStartupFailure();
			FailureAnalysis analysis = new RequiredRemoteFailureAnalyzer().analyze(failure, failure);
			assertThat(analysis.getDescription())
				.startsWith("The server 'mcp.server.remotes.shop' is required, and does not list its tools: ");
			assertThat(analysis.getAction()).contains("'mcp.client.shop.url'",
					"'mcp.server.remotes.shop.required=false'");
		});
	}

	@Test
	void isDownWhenARequiredServerIsGone() {
		try (ShopServer shop = new ShopServer(0)) {
			this.runner.withPropertyValues("mcp.client.shop.url=" + shop.url(), SHOP + "required=true")
				.run((context) -> {
					HealthIndicator indicator = context.getBean("mcpRemotesHealthIndicator", HealthIndicator.class);
					assertThat(health(indicator).getStatus()).isEqualTo(Status.UP);
					assertThat(health(indicator).getDetails().get("shop"))
						.isEqualTo(Map.of("reachable", true, "offered", 8, "withheld", 0));
					shop.close();
					context.getBean(McpRemotes.class).refresh("shop").get(30, TimeUnit.SECONDS);
					assertThat(health(indicator).getStatus()).isEqualTo(Status.DOWN);
				});
		}
	}

	@Test
	void hasAnEndpointWhereItIsExposed() {
		this.runner.withPropertyValues(AWAY, SHOP + "include=stock")
			.run((context) -> assertThat(context).doesNotHaveBean(McpRemotesEndpoint.class));
		try (ShopServer shop = new ShopServer(0)) {
			this.runner
				.withPropertyValues("mcp.client.shop.url=" + shop.url(), SHOP + "include=stock,extra",
						"management.endpoints.web.exposure.include=mcpremotes")
				.run((context) -> {
					McpRemotesEndpoint endpoint = context.getBean(McpRemotesEndpoint.class);
					assertThat(endpoint.states().get(0).offered()).containsExactly("shop_stock");
					assertThat(JsonMapper.shared().writeValueAsString(endpoint.states())).startsWith("""
							[{"name":"shop","reachable":true,"failure":null,"offered":["shop_stock"],"withheld":{""");
					shop.offer("extra", "Something new");
					assertThat(endpoint.allow("shop").withheld()).containsOnlyKeys("extra");
					assertThat(endpoint.allow("shop").offered()).containsExactly("shop_extra", "shop_stock");
					assertThat(endpoint.allow("other")).isNull();
				});
		}
	}

	@Test
	void offersWhatAFileAllowsWithoutTheServer() {
		this.runner.withPropertyValues(AWAY, SHOP + "descriptors=classpath:shop-tools.json").run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(context.getBean(McpRemotes.class).states().get(0).offered()).containsExactly("shop_sell",
					"shop_stock");
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "inline", "portable" })
	void withholdsMalformedSchemasAlone(String form) {
		this.runner
			.withPropertyValues(AWAY, SHOP + "descriptors=classpath:malformed-tools.json",
					"mcp.server.tools.schema=" + form)
			.run((context) -> {
				assertThat(context).hasNotFailed();
				McpRemoteState state = context.getBean(McpRemotes.class).states().get(0);
				assertThat(state.offered()).containsExactly("shop_stock");
				assertThat(state.withheld()).containsOnlyKeys("empty", "either");
			});
	}

	@Test
	void withholdsWhatIsNotAsInTheFile() throws Exception {
		try (ShopServer shop = new ShopServer(0)) {
			this.runner
				.withPropertyValues("mcp.client.shop.url=" + shop.url(), SHOP + "descriptors=classpath:shop-tools.json",
						SHOP + "include=s*,picture")
				.run((context) -> {
					McpRemoteState state = context.getBean(McpRemotes.class).refresh("shop").get(60, TimeUnit.SECONDS);
					assertThat(state.offered()).isEmpty();
					assertThat(state.withheld().get("picture")).startsWith("it is new (digest ");
					assertThat(state.withheld().get("stock"))
						.startsWith("it has changed: annotations, inputSchema, outputSchema (digest ");
				});
		}
	}

	/** Its names would stop the start of an offer that has to be portable. */
	@Test
	void withholdsWhatSomeHostsRefuse() {
		try (ShopServer shop = new ShopServer(0)) {
			shop.offer("stock.of", "Not a name for all hosts");
			this.runner
				.withPropertyValues("mcp.client.shop.url=" + shop.url(), SHOP + "include=stock,stock.of",
						"mcp.server.tools.schema=portable")
				.run((context) -> {
					assertThat(context).hasNotFailed();
					assertThatNoException()
						.isThrownBy(() -> context.publishEvent(new ApplicationStartedEvent(new SpringApplication(),
								new String[0], context.getSourceApplicationContext(), Duration.ZERO)));
					McpRemoteState state = context.getBean(McpRemotes.class).states().get(0);
					assertThat(state.offered()).containsExactly("shop_stock");
					assertThat(state.withheld().get("stock.of")).startsWith(
							"some hosts refuse a server with this tool: shop_stock.of: some hosts take names of");
				});
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "prefix=a b|is not the beginning of a name",
					"descriptors=classpath:none.json|names a file that cannot be read",
					"descriptors=classpath:no-tools.json|names a file without tools",
					"descriptors=classpath:no-json.json|names a file that is no JSON" })
	void namesThePropertyThatIsWrong(String property, String message) {
		this.runner.withPropertyValues(AWAY, SHOP + property)
			.run((context) -> assertThat(NestedExceptionUtils.getMostSpecificCause(context.getStartupFailure()))
				.isInstanceOf(InvalidMcpPropertyException.class)
				.hasMessageContaining("'" + SHOP + property.substring(0, property.indexOf('=')) + "' " + message));
	}

	@Test
	void namesTheClientThatIsMissing() {
		this.runner.withPropertyValues(SHOP + "required=false")
			.run((context) -> assertThat(context.getStartupFailure()).hasStackTraceContaining("mcp.client.shop.url"));
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
