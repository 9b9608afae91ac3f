package io.mcpspring.autoconfigure.security;

import java.net.http.HttpResponse;
import java.util.List;

import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletResponse;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The path of the server with a trailing slash is the same address: one security filter
 * chain, one challenge, one document of metadata.
 */
@ExtendWith(SecuredServers.Extension.class)
@Tag("settings")
class TrailingSlashTests {

	private static final StubIssuer ISSUER = new StubIssuer();

	private static final String METADATA = "/.well-known/oauth-protected-resource/mcp";

	private static final String DISCOVER = McpHttp.statelessBody("server/discover", "");

	@ParameterizedTest
	@CsvSource({ "SERVLET,'',none", "SERVLET,/shop,none", "SERVLET,/shop,framework", "SERVLET,/shop,native",
			"REACTIVE,'',none", "REACTIVE,/shop,none", "REACTIVE,'',framework" })
	void isTheSameAddressForTokens(WebApplicationType type, String base, String strategy) {
		try (SecuredServer server = SecuredServer.start(type, ISSUER, "server.servlet.context-path=" + base,
				"spring.webflux.base-path=" + base, "server.forward-headers-strategy=" + strategy,
				"mcp.server.allowed-origins=https://app.example.com", "mcp.server.allowed-headers=X-API-Key")) {
			McpHttp http = server.http();
			for (String[] proxy : List.of(new String[0], new String[] { "X-Forwarded-Prefix", "/api",
					"X-Forwarded-Proto", "https", "X-Forwarded-Host", "mcp.example.com" })) {
				HttpResponse<String> refused = discover(http, base + "/mcp/", proxy);
				assertThat(refused.statusCode()).isEqualTo(401);
				assertThat(refused.headers().firstValue("Set-Cookie")).isEmpty();
				assertThat(McpHttp.challenge(refused)).contains("resource_metadata=")
					.isEqualTo(McpHttp.challenge(discover(http, base + "/mcp", proxy)));
				HttpResponse<String> found = discover(http, base + "/mcp/",
						with(proxy, "Authorization", "Bearer " + ISSUER.token("alice")));
				assertThat(found.statusCode()).as(found.body()).isEqualTo(200);
				assertThat(found.body()).contains("\"supportedVersions\"");
				HttpResponse<String> metadata = http.send("GET", base + METADATA + "/", null);
				assertThat(metadata.statusCode()).isEqualTo(200);
				assertThat(metadata.body()).isEqualTo(http.send("GET", base + METADATA, null).body())
					.contains("\"resource\":\"https://mcp.example.com/mcp\"");
				HttpResponse<String> preflight = http.send("OPTIONS", base + "/mcp/", null,
						with(proxy, "Origin", "https://app.example.com", "Access-Control-Request-Method", "POST",
								"Access-Control-Request-Headers", "content-type,x-api-key,x-other"));
				assertThat(preflight.headers().firstValue("Access-Control-Allow-Origin"))
					.contains("https://app.example.com");
				assertThat(preflight.headers().firstValue("Access-Control-Allow-Headers").orElse(""))
					.isEqualToIgnoringCase("content-type, x-api-key");
			}
		}
	}

	@ParameterizedTest
	@EnumSource(mode = Mode.EXCLUDE, names = "NONE")
	void holdsSessionsAndStreams(WebApplicationType type, SecuredServers servers) {
		SecuredServer server = servers.withIssuer(type, SecuredApplication.class);
		McpHttp http = server.http();
		String bearer = "Bearer " + servers.issuer().token("alice");
		String session = http.session(bearer);
		assertThat(http
			.send("GET", "/mcp/", null, "Authorization", bearer, "Accept", "text/event-stream", "Mcp-Session-Id",
					session, "Last-Event-ID", "x")
			.statusCode()).isEqualTo(400);
		assertThat(http
			.send("POST", "/mcp/", McpHttp.call(2, "whoamiLater", "{}"), "Authorization", bearer, "Content-Type",
					"application/json", "Accept", "application/json, text/event-stream", "Mcp-Session-Id", session)
			.body()).contains("alice");
		assertThat(http.send("DELETE", "/mcp/", null, "Authorization", bearer, "Mcp-Session-Id", session).statusCode())
			.isEqualTo(204);
		assertThat(http.send("PUT", "/mcp/", "{}", "Authorization", bearer).statusCode()).isEqualTo(405);
	}

	@ParameterizedTest
	@CsvSource({ "SERVLET,Users", "SERVLET,FormLogin", "SERVLET,AdminsOnly", "REACTIVE,Users", "REACTIVE,FormLogin",
			"REACTIVE,AdminsOnly" })
	void isBehindTheChainOfTheApplicationForThePath(WebApplicationType type, String guard) {
		Class<?> guards = (type == WebApplicationType.SERVLET) ? ServletGuards.class : ReactiveGuards.class;
		Class<?> application = List.of(guards.getDeclaredClasses())
			.stream()
			.filter((nested) -> nested.getSimpleName().equals(guard))
			.findFirst()
			.orElseThrow();
		try (SecuredServer server = SecuredServer.start(type, application)) {
			for (String[] user : List.of(new String[0],
					new String[] { "Authorization", ExistingSecurityContract.ANN })) {
				HttpResponse<String> expected = discover(server.http(), "/mcp", user);
				HttpResponse<String> answered = discover(server.http(), "/mcp/", user);
				assertThat(answered.statusCode()).isEqualTo(expected.statusCode());
				assertThat(McpHttp.challenge(answered)).isEqualTo(McpHttp.challenge(expected));
				assertThat(answered.headers().firstValue("Set-Cookie")).isEmpty();
			}
		}
	}

	@ParameterizedTest
	@EnumSource(mode = Mode.EXCLUDE, names = "NONE")
	void otherSpellingsAreNoAddress(WebApplicationType type, SecuredServers servers) {
		SecuredServer server = servers.withIssuer(type, SecuredApplication.class);
		for (String path : List.of("/mcp//", "/mcp/;a=b", "/mcp;a=b/", "/%6Dcp/", "/mcp/.", "/mcp%2F", "/mcp/x")) {
			HttpResponse<String> response = discover(server.http(), path);
			assertThat(response.statusCode()).as(path + response.headers()).isIn(400, 401, 403, 404);
			assertThat(response.body()).as(path).doesNotContain("supportedVersions");
		}
	}

	@Test
	void filterOfThePathAloneIsNotPassedBy() {
		try (SecuredServer server = SecuredServer.start(WebApplicationType.SERVLET, Guarded.class,
				"mcp.server.security.enabled=false", "spring.security.oauth2.resourceserver.jwt.issuer-uri=",
				"server.servlet.context-path=/shop")) {
			assertThat(discover(server.http(), "/shop/mcp").statusCode()).isEqualTo(418);
			HttpResponse<String> response = discover(server.http(), "/shop/mcp/?a=b");
			assertThat(response.statusCode()).isEqualTo(307);
			assertThat(response.headers().firstValue("Location")).contains("/shop/mcp?a=b");
		}
	}

	private static HttpResponse<String> discover(McpHttp http, String path, String... headers) {
		return http.send("POST", path, DISCOVER,
				with(headers, "Content-Type", "application/json", "Accept", "application/json, text/event-stream",
						"MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "server/discover"));
	}

	private static String[] with(String[] headers, String... more) {
		return java.util.stream.Stream.concat(java.util.Arrays.stream(headers), java.util.Arrays.stream(more))
			.toArray(String[]::new);
	}

	@Configuration(proxyBeanMethods = false)
	@Import(ServletGuards.Users.class)
	static class Guarded {

		@Bean
		FilterRegistrationBean<Filter> keyFilter() {
			FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>(
					(request, response, chain) -> ((HttpServletResponse) response).sendError(418));
			registration.addUrlPatterns("/mcp");
			registration.setOrder(-1000);
			return registration;
		}

	}

}
