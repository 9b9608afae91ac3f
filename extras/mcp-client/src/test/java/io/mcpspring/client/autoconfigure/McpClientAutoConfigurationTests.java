package io.mcpspring.client.autoconfigure;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import io.mcpspring.client.question.ElicitationReplies;
import io.mcpspring.client.question.QuestionHandler;
import io.mcpspring.client.service.McpContractException;
import io.mcpspring.client.service.McpToolCall;
import io.mcpspring.client.service.registry.ImportMcpServices;
import io.mcpspring.client.shop.ShopServer;
import io.mcpspring.client.shop.ShopServer.Order;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.JsonNodeFactory;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientManager;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.OAuth2AccessToken;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Interfaces as beans of an application.
 */
class McpClientAutoConfigurationTests {

	private static ShopServer shop;

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpClientAutoConfiguration.class))
		.withPropertyValues("mcp.client.shop.url=" + shop.uri(), "mcp.client.shop.timeout=20s");

	@BeforeAll
	static void start() {
		shop = ShopServer.start();
	}

	@AfterAll
	static void stop() {
		shop.close();
	}

	@BeforeEach
	void offer() {
		shop.offerRename(ShopServer.ById.class);
	}

	/** Orders, as the application sees them. */
	interface ShopOrders {

		@McpToolCall
		List<Order> findOrders(String customer, int limit);

		@McpToolCall
		String cancelOrder(long id);

		@McpToolCall
		String renameOrder(long id, String name);

	}

	@Configuration(proxyBeanMethods = false)
	@ImportMcpServices(client = "shop", types = ShopOrders.class)
	static class Application {

		@Bean
		QuestionHandler questions() {
			return (question) -> ElicitationReplies
				.accept(JsonNodeFactory.instance.objectNode().put("confirmed", true));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ImportMcpServices(client = "shop", basePackageClasses = McpClientAutoConfigurationTests.class)
	static class Scanning {

	}

	@ParameterizedTest
	@ValueSource(strings = { "auto", "session", "stateless" })
	void makesBeansOfInterfaces(String era) {
		this.runner.withUserConfiguration(Application.class)
			.withPropertyValues("mcp.client.shop.era=" + era)
			.run((context) -> {
				ShopOrders orders = context.getBean(ShopOrders.class);
				assertThat(orders.findOrders("Ada", 2)).hasSize(2);
				assertThat(orders.cancelOrder(3)).isEqualTo("Order 3 is cancelled");
				assertThat(context.getBean(McpClients.class).get("shop").connect().join().version().isSessionEra())
					.isEqualTo(era.equals("session"));
			});
	}

	@Test
	void refusesToStartWhereAToolHasOtherArguments() {
		shop.offerRename(ShopServer.ByNumber.class);
		this.runner.withUserConfiguration(Application.class).run((context) -> {
			assertThat(context).hasFailed();
			assertThat(context.getStartupFailure()).rootCause()
				.isInstanceOf(McpContractException.class)
				.hasMessageContaining("ShopOrders.renameOrder passes the argument 'id', but 'rename_order' takes")
				.hasMessageContaining("'number', which 'rename_order' requires as string");
			FailureAnalysis analysis = new McpContractFailureAnalyzer().analyze(context.getStartupFailure());
			assertThat(analysis).isNotNull();
			assertThat(analysis.getDescription()).contains("- ShopOrders.renameOrder has no parameter for");
			assertThat(analysis.getAction()).contains("mcp.client.<name>.check=lazy");
		});
	}

	@Test
	void startsLazilyAndRefusesOnlyWhatDoesNotFit() {
		shop.offerRename(ShopServer.ByNumber.class);
		this.runner.withUserConfiguration(Application.class)
			.withPropertyValues("mcp.client.shop.check=lazy")
			.run((context) -> {
				ShopOrders orders = context.getBean(ShopOrders.class);
				assertThat(orders.findOrders("Ada", 1)).hasSize(1);
				assertThatExceptionOfType(McpContractException.class).isThrownBy(() -> orders.renameOrder(1, "x"));
			});
	}

	@Test
	void findsInterfacesInPackages() {
		this.runner.withUserConfiguration(Scanning.class)
			.run((context) -> assertThat(context).hasSingleBean(ShopOrders.class)
				.hasBean("shop#" + ShopOrders.class.getName()));
	}

	@Test
	void namesThePropertyThatIsMissing() {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(McpClientAutoConfiguration.class))
			.withUserConfiguration(Application.class)
			.run((context) -> assertThat(context.getStartupFailure()).rootCause()
				.isInstanceOf(InvalidConfigurationPropertyValueException.class)
				.hasMessageContaining("mcp.client.shop.url"));
	}

	@Test
	void namesTheServerThatIsNotThere() {
		this.runner.withUserConfiguration(Application.class)
			.withPropertyValues("mcp.client.shop.url=http://127.0.0.1:1/mcp")
			.run((context) -> assertThat(context.getStartupFailure()).cause()
				.hasMessageContaining(
						"'mcp.client.shop.url' did not list its tools for " + ShopOrders.class.getName()));
	}

	@Test
	void sendsHeadersOfBeansAndAppliesCustomizers() {
		List<String> asked = new CopyOnWriteArrayList<>();
		this.runner.withUserConfiguration(Application.class).withBean(McpClientHeaders.class, () -> (name) -> {
			asked.add(name);
			return Map.of("X-Shop", "1");
		})
			.withBean(McpClientCustomizer.class, () -> (name, builder) -> builder.timeout(Duration.ofSeconds(30)))
			.run((context) -> {
				assertThat(context.getBean(ShopOrders.class).findOrders("Ada", 1)).hasSize(1);
				assertThat(asked).hasSizeGreaterThan(2).containsOnly("shop");
			});
	}

	@Test
	void sendsTokensOfSpringSecurity() {
		List<String> sent = new CopyOnWriteArrayList<>();
		ClientRegistration registration = ClientRegistration.withRegistrationId("id")
			.authorizationGrantType(AuthorizationGrantType.CLIENT_CREDENTIALS)
			.clientId("shop-client")
			.tokenUri("https://id.example.com/token")
			.build();
		OAuth2AuthorizedClientManager manager = (request) -> new OAuth2AuthorizedClient(registration,
				request.getPrincipal().getName(), new OAuth2AccessToken(OAuth2AccessToken.TokenType.BEARER,
						"token-of-" + request.getClientRegistrationId(), null, null));
		OAuth2AccessTokens tokens = new OAuth2AccessTokens(() -> manager);
		this.runner.withUserConfiguration(Application.class)
			.withPropertyValues("mcp.client.shop.registration-id=id")
			.withBean(AccessTokens.class, () -> (id) -> {
				String token = tokens.token(id);
				sent.add(token);
				return token;
			})
			.run((context) -> {
				assertThat(context.getBean(ShopOrders.class).findOrders("Ada", 1)).hasSize(1);
				assertThat(sent).hasSizeGreaterThan(2).containsOnly("token-of-id");
			});
	}

	@Test
	void sendsNothingWithoutTheTokenThatWasAskedFor() {
		this.runner.withUserConfiguration(Application.class)
			.withClassLoader(new FilteredClassLoader(OAuth2AuthorizedClientManager.class))
			.withPropertyValues("mcp.client.shop.registration-id=id")
			.run((context) -> assertThat(context.getStartupFailure()).rootCause()
				.hasMessageContaining("mcp.client.shop.registration-id"));
		this.runner.withUserConfiguration(Application.class)
			.withPropertyValues("mcp.client.shop.registration-id=id")
			.run((context) -> assertThat(context).hasFailed());
	}

}
