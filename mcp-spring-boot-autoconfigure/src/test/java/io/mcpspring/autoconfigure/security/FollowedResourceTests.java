package io.mcpspring.autoconfigure.security;

import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;

import io.mcpspring.annotation.McpResource;
import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

import org.springframework.aop.support.NameMatchMethodPointcut;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.security.access.annotation.Secured;
import org.springframework.security.access.prepost.PostAuthorize;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.authorization.AuthorityAuthorizationManager;
import org.springframework.security.authorization.method.AuthorizationManagerBeforeMethodInterceptor;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.config.core.GrantedAuthorityDefaults;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A subscription to a resource is permitted to those callers that may read it.
 */
@ExtendWith(SecuredServers.Extension.class)
class FollowedResourceTests {

	static Stream<List<Object>> rules() {
		return Stream.of(WebApplicationType.SERVLET, WebApplicationType.REACTIVE)
			.flatMap((type) -> Stream
				.of("secured", "roles", "denied", "permitted", "both", "stricter", "byClass", "custom", "unguarded",
						"dated", "expressed")
				.map((rule) -> List.of(type, rule)));
	}

	@ParameterizedTest
	@MethodSource("rules")
	void isPermittedAsItsReadIs(List<Object> rule, SecuredServers servers) {
		McpHttp http = servers.withIssuer((WebApplicationType) rule.get(0), Enabled.class).http();
		for (String scope : List.of("write", "audit", "other")) {
			String caller = "Bearer " + servers.issuer().token("alice", scope);
			String session = http.session(caller);
			String uri = rule.get(1) + (List.of("dated", "expressed").contains(rule.get(1)) ? "://2030-01-31" : "://7");
			boolean read = isPermitted(http, caller, session, "resources/read", uri);
			assertThat(isPermitted(http, caller, session, "resources/subscribe", uri)).as(scope).isEqualTo(read);
			if (!rule.get(1).equals("denied")) {
				assertThat(read).as(scope)
					.isEqualTo(scope.equals("write") || List.of("permitted", "unguarded").contains(rule.get(1)));
			}
		}
	}

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void isDeniedIfTheResultDecides(WebApplicationType type, SecuredServers servers) {
		McpHttp http = servers.withIssuer(type, Enabled.class).http();
		String caller = "Bearer " + servers.issuer().token("alice", "write");
		String session = http.session(caller);
		assertThat(isPermitted(http, caller, session, "resources/read", "result://7")).isTrue();
		assertThat(isPermitted(http, caller, session, "resources/subscribe", "result://7")).isFalse();
	}

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void annotationsThatAreNotEnabledDenyNeither(WebApplicationType type, SecuredServers servers) {
		McpHttp http = servers.withIssuer(type, NotEnabled.class).http();
		String caller = "Bearer " + servers.issuer().token("alice", "other");
		String session = http.session(caller);
		for (String rule : List.of("secured", "roles", "denied", "result")) {
			for (String method : List.of("resources/read", "resources/subscribe")) {
				assertThat(isPermitted(http, caller, session, method, rule + "://7")).as(method + rule).isTrue();
			}
		}
	}

	private static boolean isPermitted(McpHttp http, String caller, String session, String method, String uri) {
		JsonNode answer = McpHttp.json(http.post(caller,
				"{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"" + method + "\",\"params\":{\"uri\":\"" + uri + "\"}}",
				"Mcp-Session-Id", session));
		return answer.has("result");
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@EnableMethodSecurity(securedEnabled = true, jsr250Enabled = true)
	@Import({ Notes.class, Ledger.class })
	static class Enabled {

		@Bean
		static GrantedAuthorityDefaults authorities() {
			return new GrantedAuthorityDefaults("SCOPE_");
		}

		@Bean
		static AuthorizationManagerBeforeMethodInterceptor customRule() {
			NameMatchMethodPointcut pointcut = new NameMatchMethodPointcut();
			pointcut.setMappedName("custom");
			pointcut.setClassFilter(Notes.class::isAssignableFrom);
			return new AuthorizationManagerBeforeMethodInterceptor(pointcut,
					AuthorityAuthorizationManager.hasAuthority("SCOPE_write"));
		}

	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Notes.class, Ledger.class })
	static class NotEnabled {

	}

	@Secured("SCOPE_write")
	static class Ledger {

		@McpResource(uri = "byClass://{id}")
		public String byClass(String id) {
			return id;
		}

	}

	static class Notes {

		@McpResource(uri = "secured://{id}")
		@Secured("SCOPE_write")
		public String secured(String id) {
			return id;
		}

		@McpResource(uri = "dated://{day}")
		@Secured("SCOPE_write")
		public String dated(LocalDate day) {
			return day.toString();
		}

		@McpResource(uri = "expressed://{day}")
		@PreAuthorize("#day.year == 2030 and hasAuthority('SCOPE_write')")
		public String expressed(LocalDate day) {
			return day.toString();
		}

		@McpResource(uri = "roles://{id}")
		@RolesAllowed("write")
		public String roles(String id) {
			return id;
		}

		@McpResource(uri = "denied://{id}")
		@DenyAll
		public String denied(String id) {
			return id;
		}

		@McpResource(uri = "permitted://{id}")
		@PermitAll
		public String permitted(String id) {
			return id;
		}

		@McpResource(uri = "both://{id}")
		@PreAuthorize("#id == '7'")
		@Secured("SCOPE_write")
		public String both(String id) {
			return id;
		}

		@McpResource(uri = "stricter://{id}")
		@PreAuthorize("#id == '7' and hasAuthority('SCOPE_write')")
		@Secured({ "SCOPE_write", "SCOPE_audit" })
		public String stricter(String id) {
			return id;
		}

		@McpResource(uri = "custom://{id}")
		public String custom(String id) {
			return id;
		}

		@McpResource(uri = "result://{id}")
		@PostAuthorize("returnObject == '7'")
		public String result(String id) {
			return id;
		}

		@McpResource(uri = "unguarded://{id}")
		public String unguarded(String id) {
			return id;
		}

	}

}
