package io.mcpspring.autoconfigure.security;

import java.net.http.HttpResponse;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.autoconfigure.PlainPasswords;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Mono;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.config.annotation.method.configuration.EnableReactiveMethodSecurity;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.ReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tools that need scopes, where the application's own chain guards the server: callers
 * with a token are asked for a better one, others do not see what they can never use.
 */
class ChainScopesTests {

	private static final String ANN = ExistingSecurityContract.basic("ann", "secret");

	private static final String EVE = ExistingSecurityContract.basic("eve", "secret");

	private static final StubIssuer ISSUER = new StubIssuer();

	private static final Map<WebApplicationType, SecuredServer> SERVERS = new EnumMap<>(WebApplicationType.class);

	@BeforeAll
	static void start() {
		for (WebApplicationType type : List.of(WebApplicationType.SERVLET, WebApplicationType.REACTIVE)) {
			SERVERS.put(type,
					SecuredServer.start(type,
							(type == WebApplicationType.SERVLET) ? ServletApplication.class : ReactiveApplication.class,
							"spring.security.oauth2.resourceserver.jwt.issuer-uri=" + ISSUER.url(),
							"mcp.server.security.enabled=false"));
		}
	}

	@AfterAll
	static void stop() {
		SERVERS.values().forEach(SecuredServer::close);
		SERVERS.clear();
	}

	@ParameterizedTest
	@CsvSource({ "SERVLET,book,orders:write", "SERVLET,audit,audit", "REACTIVE,book,orders:write",
			"REACTIVE,audit,audit" })
	void callersWithATokenAreAskedForOneWithMoreScopes(WebApplicationType type, String tool, String scope) {
		McpHttp http = SERVERS.get(type).http();
		String poor = "Bearer " + ISSUER.token("alice");
		assertThat(listed(http, poor)).containsExactlyInAnyOrder("plain", "book", "audit");
		for (HttpResponse<String> response : List.of(http.callStateless(poor, tool, "{}"),
				http.callInSession(poor, http.session(poor), 2, tool, "{}"))) {
			assertThat(response.statusCode()).as(response.body()).isEqualTo(403);
			assertThat(McpHttp.challenge(response)).startsWith("Bearer error=\"insufficient_scope\"")
				.endsWith("scope=\"" + scope + "\"");
		}
		String rich = "Bearer " + ISSUER.token((claims) -> claims.subject("alice").claim("scope", scope));
		assertThat(http.callStateless(rich, tool, "{}").body()).contains("done");
		assertThat(http.callInSession(rich, http.session(rich), 2, tool, "{}").body()).contains("done");
	}

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void callersWithoutATokenSeeWhatTheirAuthoritiesAllow(WebApplicationType type) {
		McpHttp http = SERVERS.get(type).http();
		assertThat(listed(http, EVE)).containsExactly("plain");
		for (HttpResponse<String> response : List.of(http.callStateless(EVE, "book", "{}"),
				http.callInSession(EVE, http.session(EVE), 2, "book", "{}"))) {
			assertThat(response.body()).contains("Unknown tool: book");
			assertThat(response.headers().firstValue("WWW-Authenticate")).isEmpty();
		}
		assertThat(listed(http, ANN)).containsExactlyInAnyOrder("plain", "book", "audit");
		assertThat(http.callStateless(ANN, "book", "{}").body()).contains("done");
	}

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void listsThatDifferByCallerAreNotShared(WebApplicationType type) {
		HttpResponse<String> list = SERVERS.get(type).http().stateless(ANN, "tools/list", null, "");
		assertThat(McpHttp.json(list).at("/result/cacheScope").asString()).isEqualTo("private");
	}

	private static List<String> listed(McpHttp http, String authorization) {
		return McpHttp.json(http.stateless(authorization, "tools/list", null, ""))
			.at("/result/tools")
			.valueStream()
			.map((tool) -> tool.path("name").asString())
			.toList();
	}

	private static UserDetails[] users() {
		return new UserDetails[] { User.withUsername("ann")
			.password("{noop}secret")
			.authorities("SCOPE_orders:write", "SCOPE_audit")
			.build(), User.withUsername("eve").password("{noop}secret").roles("USER").build() };
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@EnableMethodSecurity
	@Import({ Ledger.class, Audit.class })
	static class ServletApplication {

		@Bean
		UserDetailsService people() {
			return new InMemoryUserDetailsManager(users())::loadUserByUsername;
		}

		@Bean
		SecurityFilterChain chain(HttpSecurity http) {
			return http.authorizeHttpRequests((requests) -> requests.anyRequest().authenticated())
				.httpBasic(Customizer.withDefaults())
				.oauth2ResourceServer((server) -> server.jwt(Customizer.withDefaults()))
				.build();
		}

	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@EnableReactiveMethodSecurity
	@Import({ Ledger.class, ReactiveAudit.class, PlainPasswords.class })
	static class ReactiveApplication {

		@Bean
		ReactiveUserDetailsService people() {
			return new MapReactiveUserDetailsService(users())::findByUsername;
		}

		@Bean
		SecurityWebFilterChain chain(ServerHttpSecurity http) {
			return http.authorizeExchange((exchanges) -> exchanges.anyExchange().authenticated())
				.httpBasic(Customizer.withDefaults())
				.oauth2ResourceServer((server) -> server.jwt(Customizer.withDefaults()))
				.build();
		}

	}

	static class Ledger {

		@McpTool
		String plain() {
			return "done";
		}

		@McpTool(scopes = "orders:write")
		String book() {
			return "done";
		}

	}

	static class Audit {

		@McpTool
		@PreAuthorize("hasAuthority('SCOPE_audit')")
		String audit() {
			return "done";
		}

	}

	static class ReactiveAudit {

		@McpTool
		@PreAuthorize("hasAuthority('SCOPE_audit')")
		Mono<String> audit() {
			return Mono.just("done");
		}

	}

}
