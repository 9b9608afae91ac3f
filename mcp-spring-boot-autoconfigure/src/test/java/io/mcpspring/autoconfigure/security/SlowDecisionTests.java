package io.mcpspring.autoconfigure.security;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.mcpspring.annotation.McpTask;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.server.McpAccess;
import io.mcpspring.server.McpHandlerInterceptor;
import io.mcpspring.server.McpServerCall;
import org.aspectj.lang.ProceedingJoinPoint;
import org.aspectj.lang.annotation.Around;
import org.aspectj.lang.annotation.Aspect;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.EnableAspectJAutoProxy;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Scope;
import org.springframework.context.annotation.ScopedProxyMode;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.access.annotation.Secured;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.config.annotation.method.configuration.EnableReactiveMethodSecurity;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A decision whether a caller may run a call takes longer than the delay after which
 * answers become streams: a refusal has its status all the same.
 */
@Tag("settings")
class SlowDecisionTests {

	private static final StubIssuer ISSUER = new StubIssuer();

	/** The answers of which clients have seen the head. */
	private static final Semaphore SEEN = new Semaphore(0);

	private static final Map<WebApplicationType, SecuredServer> SERVERS = new java.util.EnumMap<>(
			WebApplicationType.class);

	@BeforeAll
	static void start() {
		for (WebApplicationType type : List.of(WebApplicationType.SERVLET, WebApplicationType.REACTIVE)) {
			SERVERS
				.put(type,
						SecuredServer.start(type,
								(type == WebApplicationType.SERVLET) ? ServletApplication.class
										: ReactiveApplication.class,
								"mcp.server.public-url=" + StubIssuer.AUDIENCE,
								"spring.security.oauth2.resourceserver.jwt.issuer-uri=" + ISSUER.url(),
								"test.engine.promotion-delay=50ms", "mcp.server.controllers.include=/page",
								"mcp.server.tasks.enabled=true", "mcp.server.tasks.inline-wait=0s"));
		}
	}

	@AfterAll
	static void stop() {
		SERVERS.values().forEach(SecuredServer::close);
		SERVERS.clear();
	}

	@ParameterizedTest
	@CsvSource({ "SERVLET,scoped", "SERVLET,byRule", "SERVLET,byRuleLater", "SERVLET,bySecured", "SERVLET,byAspect",
			"SERVLET,bySession", "SERVLET,byInterceptor", "SERVLET,page", "REACTIVE,scoped", "REACTIVE,byRuleLater",
			"REACTIVE,byAspect", "REACTIVE,byInterceptor", "REACTIVE,page" })
	void refusalHasItsStatus(WebApplicationType type, String tool) {
		McpHttp http = SERVERS.get(type).http();
		String bearer = "Bearer " + ISSUER.token("alice");
		String name = tool;
		HttpResponse<String> stateless = http.callStateless(bearer, name, "{}");
		assertThat(stateless.body()).doesNotContain("event:");
		HttpResponse<String> inSession = http.callInSession(bearer, session(http, bearer), 2, name, "{}");
		for (HttpResponse<String> response : List.of(stateless, inSession)) {
			assertThat(response.statusCode()).as(response.body()).isEqualTo(403);
			assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
			if (tool.equals("scoped") || tool.equals("bySecured")) {
				assertThat(McpHttp.challenge(response)).contains("insufficient_scope", "scope=\"orders:write\"");
			}
		}
	}

	@ParameterizedTest
	@CsvSource({ "SERVLET,scoped", "SERVLET,byRule", "SERVLET,byRuleLater", "SERVLET,bySecured", "SERVLET,byAspect",
			"SERVLET,bySession", "SERVLET,byInterceptor", "REACTIVE,scoped", "REACTIVE,byRuleLater",
			"REACTIVE,byAspect", "REACTIVE,byInterceptor" })
	void callThatMayRunIsStreamed(WebApplicationType type, String tool) {
		McpHttp http = SERVERS.get(type).http();
		String bearer = "Bearer " + ISSUER.token((claims) -> claims.subject("alice").claim("scope", "orders:write"));
		HttpResponse<Stream<String>> response = http.callAndRead(bearer, tool, "{}");
		SEEN.release();
		assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream");
		try (Stream<String> lines = response.body()) {
			assertThat(lines).anyMatch((line) -> line.contains("done"));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "SERVLET", "REACTIVE" })
	void taskIsMadeOnceItMayRun(WebApplicationType type) {
		McpHttp http = SERVERS.get(type).http();
		String refused = "Bearer " + ISSUER.token("alice");
		String session = session(http, refused);
		HttpResponse<String> response = http.post(refused, task("byRuleLater"), "Mcp-Session-Id", session);
		assertThat(response.statusCode()).as(response.body()).isEqualTo(403);
		String bearer = "Bearer " + ISSUER.token((claims) -> claims.subject("alice").claim("scope", "orders:write"));
		response = http.post(bearer, task("byRuleLater"), "Mcp-Session-Id", session);
		assertThat(McpHttp.json(response).at("/result/task/status").asString()).as(response.body())
			.isEqualTo("working");
		SEEN.release();
		await().until(() -> SEEN.availablePermits() == 0);
	}

	private static String task(String tool) {
		return McpHttp.call(3, tool, "{},\"task\":{}");
	}

	/** A session whose client wants all log messages. */
	private static String session(McpHttp http, String bearer) {
		String session = http.session(bearer);
		http.post(bearer, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", "Mcp-Session-Id", session);
		http.post(bearer,
				"{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"logging/setLevel\",\"params\":{\"level\":\"debug\"}}",
				"Mcp-Session-Id", session);
		return session;
	}

	/** Longer than the delay, and than the pause between two looks at it. */
	private static void decide() {
		try {
			TimeUnit.MILLISECONDS.sleep(200);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** Work until the client has seen the head of the answer. */
	private static String work() {
		try {
			return SEEN.tryAcquire(60, TimeUnit.SECONDS) ? "done" : "not seen";
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return "interrupted";
		}
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@EnableMethodSecurity(securedEnabled = true)
	@Import({ Beans.class, Rules.class, Session.class, PageController.class })
	static class ServletApplication {

	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@EnableReactiveMethodSecurity
	@Import({ Beans.class, ReactiveRules.class, ReactivePageController.class })
	static class ReactiveApplication {

	}

	@EnableAspectJAutoProxy
	static class Beans {

		@Bean
		Policy policy() {
			return new Policy();
		}

		@Bean
		McpAccess mcpDeclaredAccess() {
			return (request) -> {
				Set<String> scopes = request.registration().scopes();
				if (scopes.isEmpty()) {
					return McpAccess.Decision.GRANTED;
				}
				decide();
				return request.caller().scopes().containsAll(scopes) ? McpAccess.Decision.GRANTED
						: McpAccess.Decision.scopesMissing(scopes);
			};
		}

		@Bean
		McpHandlerInterceptor slowInterceptor() {
			return new McpHandlerInterceptor() {

				@Override
				public <R> java.util.concurrent.CompletionStage<R> around(McpServerCall call,
						java.util.concurrent.Callable<java.util.concurrent.CompletionStage<R>> handler)
						throws Exception {
					if ("byInterceptor".equals(call.params().path("name").asString(""))) {
						call.forwardLog(LoggingLevel.ERROR, "policy", "asking");
						decide();
						if (!new Policy()
							.has(org.springframework.security.core.context.SecurityContextHolder.getContext()
								.getAuthentication())) {
							throw new AccessDeniedException("no");
						}
					}
					return handler.call();
				}

			};
		}

		@Bean
		Tools tools() {
			return new Tools();
		}

		@Bean
		SlowAspect slowAspect() {
			return new SlowAspect();
		}

		@Bean
		Watched watched() {
			return new Watched();
		}

	}

	static class Tools {

		@McpTool(scopes = "orders:write")
		public String scoped(McpRequestContext context) {
			return work();
		}

		@McpTool
		public String byInterceptor() {
			return work();
		}

	}

	static class Policy {

		public boolean allows(org.springframework.security.core.Authentication authentication) {
			decide();
			return has(authentication);
		}

		boolean has(org.springframework.security.core.Authentication authentication) {
			return authentication != null && authentication.getAuthorities()
				.stream()
				.anyMatch((authority) -> "SCOPE_orders:write".equals(authority.getAuthority()));
		}

	}

	@Component
	static class Rules {

		@McpTool
		@PreAuthorize("@policy.allows(authentication) and hasAuthority('SCOPE_orders:write')")
		public String byRule() {
			return work();
		}

		@McpTool
		@McpTask
		@PreAuthorize("@policy.allows(authentication) and hasAuthority('SCOPE_orders:write')")
		public CompletableFuture<String> byRuleLater() {
			return CompletableFuture.supplyAsync(SlowDecisionTests::work);
		}

		@McpTool
		@Secured("SCOPE_orders:write")
		public String bySecured() {
			return work();
		}

	}

	@Component
	@Scope(value = "prototype", proxyMode = ScopedProxyMode.TARGET_CLASS)
	static class Session {

		@McpTool
		@PreAuthorize("@policy.allows(authentication) and hasAuthority('SCOPE_orders:write')")
		public String bySession() {
			return work();
		}

	}

	@Component
	static class ReactiveRules {

		@McpTool
		@McpTask
		@PreAuthorize("@policy.allows(authentication) and hasAuthority('SCOPE_orders:write')")
		public Mono<String> byRuleLater() {
			return Mono.fromSupplier(SlowDecisionTests::work).subscribeOn(Schedulers.boundedElastic());
		}

	}

	static class Watched {

		@McpTool
		public String byAspect() {
			return work();
		}

	}

	@Aspect
	static class SlowAspect {

		@Around("execution(* *..SlowDecisionTests.Watched.*(..))")
		Object decide(ProceedingJoinPoint point) throws Throwable {
			if (!new Policy().allows(
					org.springframework.security.core.context.SecurityContextHolder.getContext().getAuthentication())) {
				throw new AccessDeniedException("no");
			}
			return point.proceed();
		}

	}

	@RestController
	static class PageController {

		@GetMapping("/page")
		@PreAuthorize("@policy.allows(authentication) and hasAuthority('SCOPE_orders:write')")
		public String page() {
			return "done";
		}

	}

	@RestController
	static class ReactivePageController {

		@GetMapping("/page")
		@PreAuthorize("@policy.allows(authentication) and hasAuthority('SCOPE_orders:write')")
		public Mono<String> page() {
			return Mono.just("done");
		}

	}

}
