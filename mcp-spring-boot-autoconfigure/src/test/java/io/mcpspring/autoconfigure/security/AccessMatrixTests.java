package io.mcpspring.autoconfigure.security;

import java.util.List;

import org.awaitility.Awaitility;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.util.matcher.ServerWebExchangeMatchers;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the actuator tells about who may use what, and about a token.
 */
class AccessMatrixTests {

	// sign-in IDP-08, IDP-10
	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void tellsWhoMayUseWhat(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer(); SecuredServer server = start(type, issuer)) {
			JsonNode main = JsonMapper.shared()
				.readTree(server.http().send("GET", "/actuator/mcp", null).body())
				.at("/servers/main");
			assertThat(tool(main, "look").path("access").asString()).isEqualTo("PUBLIC");
			assertThat(tool(main, "buy").path("access").asString()).isEqualTo("PROTECTED");
			assertThat(tool(main, "buy").path("scopes").toString()).isEqualTo("[\"orders:write\"]");
			assertThat(tool(main, "secret").path("roles").toString()).isEqualTo("[\"OWNER\"]");
			assertThat(tool(main, "secret").path("rule").asString()).isEqualTo("hasRole('OWNER')");
			assertThat(tool(main, "plain").has("rule")).isFalse();
			Awaitility.await()
				.untilAsserted(() -> assertThat(JsonMapper.shared()
					.readTree(server.http().send("GET", "/actuator/mcp", null).body())
					.at("/servers/main/findings/issuers")
					.path(issuer.url())
					.toString()).contains("S256", "registers no clients"));
		}
	}

	// sign-in IDP-10
	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void judgesTokens(WebApplicationType type) {
		try (StubIssuer issuer = new StubIssuer(); SecuredServer server = start(type, issuer)) {
			JsonNode alice = judge(server, issuer.token("alice", "audit"));
			assertThat(alice.path("accepted").asBoolean()).isTrue();
			assertThat(alice.path("user").asString()).isEqualTo("alice");
			assertThat(alice.path("scopes").toString()).isEqualTo("[\"audit\"]");
			assertThat(decision(alice, "audit").path("decision").asString()).isEqualTo("ALLOWED");
			assertThat(decision(alice, "buy").path("decision").asString()).isEqualTo("SCOPES_MISSING");
			assertThat(decision(alice, "buy").path("missing").toString()).isEqualTo("[\"orders:write\"]");
			assertThat(decision(alice, "secret").path("decision").asString()).isEqualTo("HIDDEN");
			assertThat(decision(alice, "secret").path("rule").asString()).isEqualTo("hasRole('OWNER')");
			JsonNode foreign = judge(server, issuer.token((claims) -> claims.audience("https://other.example/mcp")));
			assertThat(foreign.path("accepted").asBoolean()).isFalse();
			assertThat(foreign.path("reason").asString()).contains("was not issued for this server");
			assertThat(foreign.path("offer").isEmpty()).isTrue();
			assertThat(
					judge(server, issuer.token((claims) -> claims.expirationTime(StubIssuer.in(-300)))).path("reason")
						.asString())
				.contains("expired");
			assertThat(judge(server, "nonsense").path("accepted").asBoolean()).isFalse();
		}
	}

	private static JsonNode judge(SecuredServer server, String token) {
		return JsonMapper.shared()
			.readTree(server.http()
				.send("POST", "/actuator/mcp", "{\"token\":\"" + token + "\"}", "Content-Type", "application/json")
				.body());
	}

	private static JsonNode tool(JsonNode main, String name) {
		return named(main.at("/offer/tools"), name);
	}

	private static JsonNode decision(JsonNode judged, String name) {
		return named(judged.path("offer"), name);
	}

	private static JsonNode named(JsonNode list, String name) {
		return list.valueStream()
			.filter((entry) -> entry.path("name").asString().equals(name))
			.findFirst()
			.orElseThrow();
	}

	private static SecuredServer start(WebApplicationType type, StubIssuer issuer) {
		return SecuredServer.start(type,
				List.of(PublicOffersTests.Shop.class,
						(type == WebApplicationType.SERVLET) ? OpenActuator.class : OpenReactiveActuator.class),
				"mcp.server.public-url=" + StubIssuer.AUDIENCE,
				"spring.security.oauth2.resourceserver.jwt.issuer-uri=" + issuer.url(),
				"mcp.server.security.anonymous=true", "management.endpoints.web.exposure.include=mcp");
	}

	@Configuration(proxyBeanMethods = false)
	static class OpenActuator {

		@Bean
		@Order(1)
		SecurityFilterChain actuator(HttpSecurity http) {
			return http.securityMatcher("/actuator/**").csrf((csrf) -> csrf.disable()).build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OpenReactiveActuator {

		@Bean
		@Order(1)
		SecurityWebFilterChain actuator(ServerHttpSecurity http) {
			return http.securityMatcher(ServerWebExchangeMatchers.pathMatchers("/actuator/**"))
				.csrf((csrf) -> csrf.disable())
				.authorizeExchange((exchanges) -> exchanges.anyExchange().permitAll())
				.build();
		}

	}

}
