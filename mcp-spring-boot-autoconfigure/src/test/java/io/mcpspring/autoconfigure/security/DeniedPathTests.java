package io.mcpspring.autoconfigure.security;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Profile;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The start warns of a chain that denies all requests at the path of the server.
 */
@ExtendWith(OutputCaptureExtension.class)
@Tag("settings")
class DeniedPathTests {

	private static final String ROOT = ExistingSecurityContract.basic("root", "secret");

	@Test
	void warnsOfAPathWithoutRule(CapturedOutput output) {
		try (SecuredServer server = start("unruled")) {
			assertThat(server.http().stateless(ROOT, "tools/list", null, "").statusCode()).isEqualTo(403);
			assertThat(output)
				.contains("The MCP server is behind the application's security filter chain 'unruled', "
						+ "which denies each request at /mcp")
				.contains("requestMatchers(\"/mcp\").authenticated()");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "authenticated", "admins", "custom" })
	void saysNothingWhereACallerMayPass(String profile, CapturedOutput output) {
		try (SecuredServer server = start(profile)) {
			assertThat(output).contains("guarded by the application's security filter chain '" + profile + "'")
				.doesNotContain("denies each request");
		}
	}

	private static SecuredServer start(String profile) {
		return SecuredServer.start(WebApplicationType.SERVLET, Chains.class, "spring.profiles.active=" + profile);
	}

	@Configuration(proxyBeanMethods = false)
	@Import(ServletGuards.Users.class)
	static class Chains {

		@Bean
		@Profile("unruled")
		SecurityFilterChain unruled(HttpSecurity http) {
			return http.authorizeHttpRequests((requests) -> requests.requestMatchers("/api/**").authenticated())
				.httpBasic(Customizer.withDefaults())
				.build();
		}

		@Bean
		@Profile("authenticated")
		SecurityFilterChain authenticated(HttpSecurity http) {
			return http.authorizeHttpRequests((requests) -> requests.anyRequest().authenticated())
				.httpBasic(Customizer.withDefaults())
				.build();
		}

		@Bean
		@Profile("admins")
		SecurityFilterChain admins(HttpSecurity http) {
			return http.authorizeHttpRequests((requests) -> requests.requestMatchers("/mcp").hasRole("ADMIN"))
				.httpBasic(Customizer.withDefaults())
				.build();
		}

		@Bean
		@Profile("custom")
		SecurityFilterChain custom(HttpSecurity http) {
			return http
				.authorizeHttpRequests((requests) -> requests.requestMatchers("/mcp")
					.access((caller,
							context) -> new AuthorizationDecision(context.getRequest().getHeader("X-Key") != null)))
				.httpBasic(Customizer.withDefaults())
				.build();
		}

	}

}
