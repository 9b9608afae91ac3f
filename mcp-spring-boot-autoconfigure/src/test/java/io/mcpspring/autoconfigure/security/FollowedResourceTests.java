package io.mcpspring.autoconfigure.security;

import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import io.mcpspring.annotation.McpResource;
import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import org.aopalliance.aop.Advice;
import org.aopalliance.intercept.MethodInvocation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

import org.springframework.aop.Pointcut;
import org.springframework.aop.support.NameMatchMethodPointcut;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.access.annotation.Secured;
import org.springframework.security.access.prepost.PostAuthorize;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.authorization.AuthorityAuthorizationManager;
import org.springframework.security.authorization.AuthorityReactiveAuthorizationManager;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.authorization.method.AuthorizationAdvisor;
import org.springframework.security.authorization.method.AuthorizationManagerBeforeMethodInterceptor;
import org.springframework.security.authorization.method.AuthorizationManagerBeforeReactiveMethodInterceptor;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.config.annotation.method.configuration.EnableReactiveMethodSecurity;
import org.springframework.security.config.core.GrantedAuthorityDefaults;
import org.springframework.security.core.context.ReactiveSecurityContextHolder;

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

	@ParameterizedTest
	@ValueSource(strings = { "ruled", "ownRule", "expressed", "open" })
	void isPermittedAsItsReactiveReadIs(String rule, SecuredServers servers) {
		McpHttp http = servers.withIssuer(WebApplicationType.REACTIVE, ReactiveRules.class).http();
		for (String scope : List.of("write", "other")) {
			String caller = "Bearer " + servers.issuer().token("alice", scope);
			String session = http.session(caller);
			for (String method : List.of("resources/read", "resources/subscribe")) {
				assertThat(isPermitted(http, caller, session, method, rule + "://7")).as(method + scope)
					.isEqualTo(rule.equals("open") || scope.equals("write"));
			}
		}
	}

	@Test
	void isDeniedIfTheReactiveRuleDecidesLater(SecuredServers servers) {
		McpHttp http = servers.withIssuer(WebApplicationType.REACTIVE, ReactiveRules.class).http();
		String caller = "Bearer " + servers.issuer().token("alice", "write");
		String session = http.session(caller);
		assertThat(isPermitted(http, caller, session, "resources/subscribe", "later://7")).isFalse();
		ReactiveRules.DECISION.complete(new AuthorizationDecision(true));
		assertThat(isPermitted(http, caller, session, "resources/subscribe", "later://7")).isTrue();
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

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@EnableReactiveMethodSecurity
	@Import(ReactiveNotes.class)
	static class ReactiveRules {

		static final CompletableFuture<AuthorizationResult> DECISION = new CompletableFuture<>();

		@Bean
		static AuthorizationManagerBeforeReactiveMethodInterceptor rule() {
			return new AuthorizationManagerBeforeReactiveMethodInterceptor(pointcut("ruled"),
					AuthorityReactiveAuthorizationManager.hasAuthority("SCOPE_write"));
		}

		@Bean
		static AuthorizationManagerBeforeReactiveMethodInterceptor laterRule() {
			return new AuthorizationManagerBeforeReactiveMethodInterceptor(pointcut("later"),
					(authentication, call) -> Mono.fromFuture(DECISION, true));
		}

		@Bean
		static AuthorizationAdvisor ownRule() {
			return new OwnRule();
		}

		private static NameMatchMethodPointcut pointcut(String method) {
			NameMatchMethodPointcut pointcut = new NameMatchMethodPointcut();
			pointcut.setMappedName(method);
			pointcut.setClassFilter(ReactiveNotes.class::isAssignableFrom);
			return pointcut;
		}

	}

	/** A rule of an application that extends nothing of Spring Security. */
	private static final class OwnRule implements AuthorizationAdvisor {

		@Override
		public Object invoke(MethodInvocation invocation) {
			return ReactiveSecurityContextHolder.getContext()
				.filter((context) -> context.getAuthentication()
					.getAuthorities()
					.stream()
					.anyMatch((authority) -> "SCOPE_write".equals(authority.getAuthority())))
				.switchIfEmpty(Mono.error(() -> new AccessDeniedException("denied")))
				.flatMap((context) -> {
					try {
						return (Mono<?>) invocation.proceed();
					}
					catch (Throwable ex) {
						return Mono.error(ex);
					}
				});
		}

		@Override
		public Pointcut getPointcut() {
			return ReactiveRules.pointcut("ownRule");
		}

		@Override
		public Advice getAdvice() {
			return this;
		}

		@Override
		public int getOrder() {
			return 0;
		}

	}

	static class ReactiveNotes {

		@McpResource(uri = "ruled://{id}")
		public Mono<String> ruled(String id) {
			return Mono.just(id);
		}

		@McpResource(uri = "later://{id}")
		public Mono<String> later(String id) {
			return Mono.just(id);
		}

		@McpResource(uri = "ownRule://{id}")
		public Mono<String> ownRule(String id) {
			return Mono.just(id);
		}

		@McpResource(uri = "expressed://{id}")
		@PreAuthorize("#id == '7' and hasAuthority('SCOPE_write')")
		public Mono<String> expressed(String id) {
			return Mono.just(id);
		}

		@McpResource(uri = "open://{id}")
		public Mono<String> open(String id) {
			return Mono.just(id);
		}

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
