package io.mcpspring.onbehalfof.autoconfigure;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import io.mcpspring.client.autoconfigure.McpCallerCredentials;
import io.mcpspring.client.autoconfigure.McpClientAutoConfiguration;
import io.mcpspring.composition.autoconfigure.McpCompositionAutoConfiguration;
import io.mcpspring.onbehalfof.CallerTokens;
import io.mcpspring.openapi.OpenApiClientCustomizer;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.junit.jupiter.api.Test;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientManager;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.core.AuthorizationGrantType;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class OnBehalfOfStartTests {

	private static final String CRM = "mcp.server.on-behalf-of.crm.";

	private static final String REGISTRATION = "spring.security.oauth2.client.registration.exchange.";

	private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
		.withUserConfiguration(Application.class)
		.withPropertyValues("mcp.server.store.type=memory", "mcp.server.public-url=https://mcp.example.com/mcp",
				"spring.security.oauth2.resourceserver.jwt.issuer-uri=https://id.example.com",
				REGISTRATION + "client-id=mcp-server", REGISTRATION + "client-secret=password",
				REGISTRATION + "provider=id",
				"spring.security.oauth2.client.provider.id.token-uri=https://id.example.com/token");

	private static final String EXCHANGE = REGISTRATION
			+ "authorization-grant-type=urn:ietf:params:oauth:grant-type:token-exchange";

	@Test
	void hasNoBeansWithoutServices() {
		this.runner.withPropertyValues(EXCHANGE)
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(CallerTokens.class));
		this.runner.withPropertyValues(EXCHANGE, "mcp.server.enabled=false", CRM + "registration-id=exchange")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(CallerTokens.class));
	}

	/** Others look for such a bean, and would send the tokens of callers. */
	@Test
	void addsNoManagerOfAuthorizedClients() {
		this.runner.withPropertyValues(EXCHANGE, CRM + "registration-id=exchange")
			.run((context) -> assertThat(context.getBeanNamesForType(OAuth2AuthorizedClientManager.class))
				.noneMatch((name) -> name.startsWith("mcp")));
	}

	@Test
	void doesWithoutOtherModules() {
		this.runner.withClassLoader(new FilteredClassLoader(OpenApiClientCustomizer.class, McpCallerCredentials.class))
			.withPropertyValues(EXCHANGE, CRM + "registration-id=exchange",
					"spring.autoconfigure.exclude=" + McpClientAutoConfiguration.class.getName() + ","
							+ McpCompositionAutoConfiguration.class.getName())
			.run((context) -> assertThat(context).hasNotFailed().hasSingleBean(CallerTokens.class));
	}

	/** (sign-in OBO-03) */
	@Test
	void namesResourceOfMcpServerByItsAddress() {
		ClientRegistration exchange = registration(AuthorizationGrantType.TOKEN_EXCHANGE);
		URI url = URI.create("https://crm.example.com/mcp");
		assertThat(resource(exchange, null, null, url)).isEqualTo(url);
		assertThat(resource(exchange, "crm-api", null, url)).isNull();
		assertThat(resource(exchange, null, URI.create("urn:crm"), url)).isEqualTo(URI.create("urn:crm"));
		assertThat(resource(exchange, null, null, null)).isNull();
		assertThat(resource(registration(AuthorizationGrantType.JWT_BEARER), null, null, url)).isNull();
	}

	private static URI resource(ClientRegistration registration, String audience, URI resource, URI client) {
		Map<String, Targets.Client> clients = (client != null) ? Map.of("crm", new Targets.Client(client)) : Map.of();
		return new Targets((id) -> registration, clients)
			.of(Map.of("crm", new McpOnBehalfOfProperties("exchange", audience, resource)))
			.get(0)
			.resource();
	}

	private static ClientRegistration registration(AuthorizationGrantType grant) {
		return ClientRegistration.withRegistrationId("exchange")
			.clientId("mcp-server")
			.authorizationGrantType(grant)
			.tokenUri("https://id.example.com/token")
			.build();
	}

	@Test
	void namesThePropertyThatIsWrong() {
		ClientRegistration exchange = registration(AuthorizationGrantType.TOKEN_EXCHANGE);
		assertInvalid(exchange, null, null, CRM + "registration-id' is not set");
		assertInvalid(null, "other", null, CRM + "registration-id' names no client registration: 'other'");
		assertInvalid(registration(AuthorizationGrantType.CLIENT_CREDENTIALS), "exchange", null, CRM
				+ "registration-id' names a client registration whose grant type is none on behalf of a user: 'client_credentials'");
		assertInvalid(exchange, "exchange", URI.create("crm.example.com/api"),
				CRM + "resource' is not an absolute address");
	}

	private static void assertInvalid(ClientRegistration registration, String id, URI resource, String message) {
		Targets targets = new Targets((name) -> registration, Map.of());
		assertThatExceptionOfType(InvalidMcpPropertyException.class)
			.isThrownBy(() -> targets.of(Map.of("crm", new McpOnBehalfOfProperties(id, null, resource))))
			.withMessageContaining(message);
	}

	@Test
	void describesItsProperties() throws IOException {
		String source = Files
			.readString(Path.of("src/main/java", McpOnBehalfOfProperties.class.getName().replace('.', '/') + ".java"));
		assertThat(Files.readAllLines(Path.of("..", "..", "docs", "configuration.md")))
			.filteredOn((line) -> line.startsWith("| `mcp.server.on-behalf-of."))
			.containsExactly(row(source, "audience", "audience"), row(source, "registration-id", "registrationId"),
					row(source, "resource", "resource"));
		assertThat(Files.readString(Path.of("target/classes/META-INF/spring-configuration-metadata.json")))
			.contains("\"mcp.server.on-behalf-of\"");
	}

	/** Spring Boot writes no metadata for the values of a map, so the javadoc is read. */
	private static String row(String source, String property, String component) {
		String text = source.substring(source.indexOf("@param " + component + " ") + component.length() + 8);
		String description = text.substring(0, text.indexOf(".\n") + 1).replaceAll("\\s+\\*\\s+", " ");
		return "| `mcp.server.on-behalf-of.<name>." + property + "` |  | " + description + " |";
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
