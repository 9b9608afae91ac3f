package io.mcpspring.autoconfigure.security;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

import com.nimbusds.jose.JOSEException;
import io.mcpspring.annotation.McpServerName;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.autoconfigure.EachStack;
import io.mcpspring.engine.store.InMemorySessionStore;
import io.mcpspring.engine.store.SessionLimits;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import io.mcpspring.store.SessionStore;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.core.NestedExceptionUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What stops the start of an application with several servers, and where the message says
 * the mistake is.
 */
@ExtendWith(OutputCaptureExtension.class)
class SeveralServersStartTests {

	private static final String ADMIN = "mcp.server.servers.admin.";

	private static final String PATH = ADMIN + "path=/admin/mcp";

	private static void refuses(Class<?> application, WebApplicationType type, String message, String... properties) {
		assertThatThrownBy(() -> SecuredServer.start(type, application, properties).close())
			.extracting(NestedExceptionUtils::getMostSpecificCause, InstanceOfAssertFactories.THROWABLE)
			.isInstanceOfAny(InvalidMcpPropertyException.class, InvalidMcpDeclarationException.class)
			.hasMessageContaining(message);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
			'mcp.server.servers.admin.path' is '/mcp', the same as 'mcp.server.path'    | path=/mcp
			'mcp.server.servers.admin.path' is 'admin', which is not a plain path       | path=admin
			'mcp.server.servers.admin.path' is missing                                  | name=admin
			'mcp.server.servers.admin.skills                                            | skills.enabled=true
			'mcp.server.servers.admin.limits.max-sessions'                              | limits.max-sessions=0
			""")
	void namesTheWrongProperty(String message, String property) {
		String path = property.startsWith("path=") || property.startsWith("name=") ? "spring.application.name=shop"
				: PATH;
		refuses(Offering.class, WebApplicationType.SERVLET, message, path, ADMIN + property);
	}

	@ParameterizedTest
	@CsvSource({ "main", "back-office", "Admin" })
	void refusesNamesThatAreNotPlain(String name) {
		refuses(Offering.class, WebApplicationType.SERVLET, "'mcp.server.servers." + name + "' has ",
				"mcp.server.servers." + name + ".path=/other");
	}

	@Test
	void refusesServersOfOnePath() {
		refuses(Offering.class, WebApplicationType.SERVLET, "the same as 'mcp.server.servers.", PATH,
				"mcp.server.servers.other.path=/admin/mcp");
	}

	@EachStack
	void refusesPathOfController(WebApplicationType type) {
		refuses(GuardedApplication.class, type, "'mcp.server.servers.admin.path' is '/page', where ",
				ADMIN + "path=/page", "mcp.server.security.enabled=false");
	}

	@Test
	void namesTheAnnotationOfAnUnknownServer() {
		refuses(Misspelt.class, WebApplicationType.SERVLET,
				"Tools.list (bean 'tools'): its @McpServerName names the server 'amdin'", PATH);
		refuses(Misspelt.class, WebApplicationType.REACTIVE, "names the server 'amdin'");
	}

	@Test
	void refusesStoreThatShowsSessionsOfOneToTheOther() {
		refuses(OwnStore.class, WebApplicationType.SERVLET, "the bean 'store' of type SessionStore", PATH);
	}

	@Test
	void refusesPackageOfTwoServers() {
		refuses(Offering.class, WebApplicationType.SERVLET, "names 'com.example', which the server '", PATH,
				ADMIN + "packages=com.example", "mcp.server.servers.other.path=/other",
				"mcp.server.servers.other.packages=com.example");
	}

	@Test
	void refusesServersWhereThereIsNoWeb() {
		refuses(Offering.class, WebApplicationType.NONE, "'mcp.server.servers' describes several servers", PATH,
				"mcp.server.stdio.enabled=true");
	}

	@Test
	void refusesTokensThatAreGoodAtTwoServers() {
		WebApplicationType type = WebApplicationType.SERVLET;
		try (StubIssuer issuer = new StubIssuer()) {
			String[] tokens = { "spring.security.oauth2.resourceserver.jwt.issuer-uri=" + issuer.url(),
					"mcp.server.public-url=" + StubIssuer.AUDIENCE, PATH };
			refuses(Offering.class, type, "'mcp.server.servers.admin.public-url' is missing", tokens);
			refuses(Offering.class, type, "'mcp.server.servers.admin.public-url' names 'HTTPS://mcp.example.com/mcp'",
					with(tokens, ADMIN + "public-url=HTTPS://mcp.example.com/mcp"));
			refuses(Offering.class, type, "'mcp.server.servers.admin.security.audiences' names '" + StubIssuer.AUDIENCE,
					with(tokens, ADMIN + "security.audiences=" + StubIssuer.AUDIENCE));
			refuses(Offering.class, type, "'mcp.server.servers.admin.public-url' has the path of another server",
					with(tokens, ADMIN + "public-url=https://admin.example.com/mcp"));
		}
	}

	@Test
	void refusesAudienceThatNoTokenOfAnotherServerHas(@TempDir Path folder) throws IOException, JOSEException {
		try (StubIssuer issuer = new StubIssuer()) {
			refuses(Offering.class, WebApplicationType.SERVLET,
					"'spring.security.oauth2.resourceserver.jwt.audiences' holds for all servers",
					"spring.security.oauth2.resourceserver.jwt.public-key-location="
							+ TokenDescriptionTests.publicKey(issuer, folder).toUri(),
					"spring.security.oauth2.resourceserver.jwt.audiences=shop",
					"mcp.server.security.authorization-servers=" + issuer.url(), PATH,
					ADMIN + "public-url=https://admin.example.com/admin/mcp");
		}
	}

	@EachStack
	void aServerHasIssuersOfItsOwnWithoutTheFirst(WebApplicationType type) {
		try (StubIssuer shared = new StubIssuer();
				StubIssuer own = new StubIssuer();
				SecuredServer server = SecuredServer.start(type, Offering.class, PATH,
						"spring.security.oauth2.resourceserver.jwt.issuer-uri=" + shared.url(),
						"mcp.server.security.enabled=false", ADMIN + "security.enabled=true",
						ADMIN + "security.issuers=" + own.url(), ADMIN + "public-url=" + StubIssuer.AUDIENCE)) {
			assertThat(discover(server, own)).isEqualTo(200);
			assertThat(discover(server, shared)).isEqualTo(401);
		}
	}

	private static int discover(SecuredServer server, StubIssuer issuer) {
		return server.http()
			.send("POST", "/admin/mcp", McpHttp.statelessBody("server/discover", ""), "Content-Type",
					"application/json", "Accept", "application/json, text/event-stream", "Authorization",
					"Bearer " + issuer.token("alice"), "MCP-Protocol-Version", "2026-07-28", "Mcp-Method",
					"server/discover")
			.statusCode();
	}

	@Test
	void refusesTokensThatNobodyVerifies() {
		refuses(Offering.class, WebApplicationType.SERVLET,
				"'mcp.server.servers.admin.security' asks for access tokens", PATH, ADMIN + "security.audiences=admin");
	}

	@EachStack
	void refusesOpenServerAtPublicUrlAndNamesNoPropertyThatWouldNotHelp(WebApplicationType type,
			CapturedOutput output) {
		refuses(MissingTokenSupportTests.OpenApplication.class, type,
				"'mcp.server.servers.admin.public-url' is set, but the MCP server would be open", PATH,
				ADMIN + "public-url=https://shop.example.com/admin/mcp", "mcp.server.security.enabled=false",
				ADMIN + "security.enabled=false");
		assertThat(output).contains("write a security filter chain").doesNotContain("security.enabled");
	}

	@EachStack
	void chainsOfTheApplicationGuardEachServer(WebApplicationType type) {
		try (SecuredServer server = SecuredServer.start(type, Offering.class, PATH)) {
			for (String path : new String[] { "/mcp", "/admin/mcp" }) {
				var refused = server.http()
					.send("POST", path, "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"ping\"}", "Content-Type",
							"application/json", "Accept", "application/json, text/event-stream");
				assertThat(refused.statusCode()).as(path).isEqualTo(401);
				assertThat(refused.body()).contains("jsonrpc", "Authentication is required");
			}
		}
	}

	private static String[] with(String[] properties, String another) {
		String[] all = Arrays.copyOf(properties, properties.length + 1);
		all[properties.length] = another;
		return all;
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Offering {

		@McpTool
		String list() {
			return "all";
		}

	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Misspelt {

		@Bean
		Tools tools() {
			return new Tools();
		}

		static class Tools {

			@McpTool
			@McpServerName("amdin")
			String list() {
				return "all";
			}

		}

	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class OwnStore {

		@Bean
		SessionStore store() {
			return new InMemorySessionStore(SessionLimits.DEFAULTS);
		}

	}

}
