package io.mcpspring.autoconfigure.security;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Mono;

import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.oauth2.core.DefaultOAuth2AuthenticatedPrincipal;
import org.springframework.security.oauth2.core.OAuth2AuthenticatedPrincipal;
import org.springframework.security.oauth2.server.resource.introspection.OpaqueTokenIntrospector;
import org.springframework.security.oauth2.server.resource.introspection.ReactiveOpaqueTokenIntrospector;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An introspector of the application leads to the protection of the server, too, and all
 * rules hold for what it says.
 */
@Tag("slow")
class OwnIntrospectorTests {

	@ParameterizedTest
	@CsvSource({ "SERVLET,false", "REACTIVE,false", "SERVLET,true", "REACTIVE,true" })
	void whatItSaysIsHeldAgainstTheRules(WebApplicationType type, boolean reactive) {
		try (SecuredServer server = SecuredServer.start(type, reactive ? OwnReactive.class : Own.class,
				"mcp.server.public-url=" + StubIssuer.AUDIENCE,
				"mcp.server.security.authorization-servers=https://id.example.com")) {
			assertThat(server.http().initialize(null).statusCode()).isEqualTo(401);
			assertThat(discover(server, "good")).isEqualTo(200);
			assertThat(discover(server, "endless")).isEqualTo(200);
			for (String token : List.of("other-audience", "without-end", "blank-subject", "bound", "active-as-text")) {
				assertThat(discover(server, token)).as(token).isEqualTo(401);
			}
			assertThat(server.http().send("GET", "/.well-known/oauth-protected-resource/mcp", null).body())
				.contains(StubIssuer.AUDIENCE);
		}
	}

	@Test
	void tokenIsNotCheckedWhereItDoesNotAnswer() {
		try (SecuredServer server = SecuredServer.start(WebApplicationType.REACTIVE, OwnReactive.class,
				"mcp.server.public-url=" + StubIssuer.AUDIENCE,
				"mcp.server.security.authorization-servers=https://id.example.com")) {
			assertThat(discover(server, "never")).isEqualTo(503);
		}
	}

	private static int discover(SecuredServer server, String token) {
		return server.http().stateless("Bearer " + token, "server/discover", null, "").statusCode();
	}

	private static OAuth2AuthenticatedPrincipal principal(String token) {
		Map<String, Object> claims = new HashMap<>(
				Map.of("sub", "alice", "aud", List.of(StubIssuer.AUDIENCE), "exp", Instant.now().plusSeconds(300)));
		switch (token) {
			case "other-audience" -> claims.put("aud", List.of("https://payroll.example/api"));
			case "endless" -> claims.put("exp", Instant.MAX);
			case "without-end" -> claims.remove("exp");
			case "blank-subject" -> claims.put("sub", " ");
			case "bound" -> claims.put("cnf", Map.of("x5t#S256", "abc"));
			case "active-as-text" -> claims.put("active", "true");
			default -> {
			}
		}
		return new DefaultOAuth2AuthenticatedPrincipal("alice", claims, List.of());
	}

	@Configuration(proxyBeanMethods = false)
	@Import(SecuredApplication.class)
	static class Own {

		@Bean
		OpaqueTokenIntrospector introspector() {
			return OwnIntrospectorTests::principal;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(SecuredApplication.class)
	static class OwnReactive {

		@Bean
		ReactiveOpaqueTokenIntrospector introspector() {
			return (token) -> token.equals("never") ? Mono.never() : Mono.just(principal(token));
		}

	}

}
