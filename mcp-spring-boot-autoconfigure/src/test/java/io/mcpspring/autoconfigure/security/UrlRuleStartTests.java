package io.mcpspring.autoconfigure.security;

import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.autoconfigure.EachStack;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.core.publisher.Mono;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

/**
 * What URL rules cannot be applied to is refused: at the start, or when it is called.
 */
@ExtendWith(OutputCaptureExtension.class)
class UrlRuleStartTests {

	@EachStack
	void resourceWithPathVariablesStopsTheStart(WebApplicationType type) {
		assertThatThrownBy(() -> SecuredServer.start(type, ResourceApplication.class).close())
			.isInstanceOf(InvalidMcpDeclarationException.class)
			.hasMessageContaining("Manuals.manual")
			.hasMessageContaining("can only be applied to tools")
			.hasMessageContaining("Annotate a method of another bean that calls it");
	}

	@Test
	void ruleThatFailsDenies(CapturedOutput output) {
		try (SecuredServer server = SecuredServer.start(WebApplicationType.SERVLET, ConnectionRule.class)) {
			String listed = server.http().stateless(ExistingSecurityContract.ANN, "tools/list", null, "").body();
			assertThat(listed).contains("whoami").doesNotContain("\"local\"");
			server.http().stateless(ExistingSecurityContract.ANN, "tools/list", null, "");
			String called = server.http().callStateless(ExistingSecurityContract.ANN, "local", "{}").body();
			assertThat(called).contains("Unknown tool").doesNotContain("this machine");
			assertThat(output).containsOnlyOnce("What serves [GET /api/local] is hidden from MCP clients");
		}
	}

	@Test
	void ruleThatCannotBeAppliedToCallDeniesIt(CapturedOutput output) {
		try (SecuredServer server = SecuredServer.start(WebApplicationType.SERVLET, ConnectionRule.class)) {
			assertThat(server.http().callStateless(ExistingSecurityContract.ANN, "numbered", "{\"id\":0}").body())
				.contains("number 0");
			assertThat(server.http().callStateless(ExistingSecurityContract.ANN, "numbered", "{\"id\":1}").statusCode())
				.isEqualTo(403);
			assertThat(output).contains("A call is denied because the rule of the security filter chain for its path");
		}
	}

	@EachStack
	void listIsNotSharedIfRuleDeniesOtherCallers(WebApplicationType type) {
		Class<?> application = (type == WebApplicationType.SERVLET) ? StrangersOnly.class : ReactiveStrangersOnly.class;
		try (SecuredServer server = SecuredServer.start(type, application)) {
			String listed = server.http().stateless(null, "tools/list", null, "").body();
			assertThat(listed).contains("register").contains("\"cacheScope\":\"private\"");
		}
	}

	/** Nothing about the caller or the client tells that it may decide otherwise. */
	@EachStack
	void ruleThatChangesWithTimeIsAskedEachTime(WebApplicationType type) {
		Class<?> application = (type == WebApplicationType.SERVLET) ? OfficeHours.class : ReactiveOfficeHours.class;
		try (SecuredServer server = SecuredServer.start(type, application)) {
			assertThat(server.http().stateless(null, "tools/list", null, "").body()).contains("register");
			assertThat(server.http().callStateless(null, "register", "{}").body()).contains("registered");
			server.context().getBean(AtomicBoolean.class).set(false);
			assertThat(server.http().callStateless(null, "register", "{}").body()).doesNotContain("registered");
			await().untilAsserted(() -> assertThat(server.http().stateless(null, "tools/list", null, "").body())
				.doesNotContain("register"));
		}
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Registration.class)
	static class OfficeHours {

		@Bean
		AtomicBoolean open() {
			return new AtomicBoolean(true);
		}

		@Bean
		SecurityFilterChain api(HttpSecurity http, AtomicBoolean open) {
			return http
				.authorizeHttpRequests((requests) -> requests.requestMatchers("/register")
					.access((caller, context) -> new AuthorizationDecision(open.get()))
					.anyRequest()
					.permitAll())
				.build();
		}

	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Registration.class)
	static class ReactiveOfficeHours {

		@Bean
		AtomicBoolean open() {
			return new AtomicBoolean(true);
		}

		@Bean
		SecurityWebFilterChain api(ServerHttpSecurity http, AtomicBoolean open) {
			return http
				.authorizeExchange((exchanges) -> exchanges.pathMatchers("/register")
					.access((caller, context) -> Mono.fromSupplier(() -> new AuthorizationDecision(open.get())))
					.anyExchange()
					.permitAll())
				.build();
		}

	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Registration.class)
	static class StrangersOnly {

		@Bean
		SecurityFilterChain api(HttpSecurity http) {
			return http
				.authorizeHttpRequests(
						(requests) -> requests.requestMatchers("/register").anonymous().anyRequest().permitAll())
				.build();
		}

	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Registration.class)
	static class ReactiveStrangersOnly {

		@Bean
		SecurityWebFilterChain api(ServerHttpSecurity http) {
			return http
				.authorizeExchange((exchanges) -> exchanges.pathMatchers("/register")
					.access((caller, context) -> caller
						.map((known) -> new AuthorizationDecision(known instanceof AnonymousAuthenticationToken)))
					.anyExchange()
					.permitAll())
				.build();
		}

	}

	@RestController
	static class Registration {

		@McpTool
		@GetMapping("/register")
		public String register() {
			return "registered";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ GuardedApplication.class, Manuals.class })
	static class ResourceApplication {

	}

	@RestController
	static class Manuals {

		@McpResource(uri = "shop://manuals/{id}")
		@GetMapping("/manuals/{id}")
		public String manual(@PathVariable String id) {
			return id;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ ServletGuards.Users.class, Local.class })
	static class ConnectionRule {

		@Bean
		SecurityFilterChain api(HttpSecurity http) {
			return http
				.authorizeHttpRequests((requests) -> requests.requestMatchers("/api/local", "/api/numbered/1")
					.access((caller, context) -> new AuthorizationDecision(
							context.getRequest().getServletConnection().isSecure()))
					.anyRequest()
					.authenticated())
				.httpBasic(Customizer.withDefaults())
				.build();
		}

	}

	@RestController
	static class Local {

		@McpTool
		@GetMapping("/api/local")
		public String local() {
			return "this machine";
		}

		@McpTool
		@GetMapping("/api/numbered/{id}")
		public String numbered(@PathVariable int id) {
			return "number " + id;
		}

	}

}
