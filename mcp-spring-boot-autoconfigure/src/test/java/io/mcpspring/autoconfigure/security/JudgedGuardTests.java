package io.mcpspring.autoconfigure.security;

import java.util.List;
import java.util.Map;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Profile;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.web.server.SecurityWebFiltersOrder;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.server.SecurityWebFilterChain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Whether the application's chains guard the server is known, or unknown: a chain that
 * cannot be judged counts as no guard.
 */
@ExtendWith(OutputCaptureExtension.class)
class JudgedGuardTests {

	private static final String PUBLIC_URL = "mcp.server.public-url=https://shop.example.com/mcp";

	@ParameterizedTest
	@ValueSource(strings = { "dispatched", "secure" })
	void openChainIsSeenAsOpenWhateverItsRulesLookAt(String profile, CapturedOutput output) {
		assertStopped(ServletChains.class, WebApplicationType.SERVLET, profile);
		assertThat(output).contains("'mcp.server.public-url' is set, but the MCP server would be open")
			.doesNotContain("guarded by");
	}

	@ParameterizedTest
	@ValueSource(strings = { "secure", "addressed" })
	void openReactiveChainIsSeenAsOpenWhateverItsRulesLookAt(String profile, CapturedOutput output) {
		assertStopped(ReactiveChains.class, WebApplicationType.REACTIVE, profile);
		assertThat(output).contains("'mcp.server.public-url' is set, but the MCP server would be open")
			.doesNotContain("guarded by");
	}

	@ParameterizedTest
	@ValueSource(strings = { "failing", "unruled" })
	void chainThatCannotBeJudgedStopsTheStartOfPublishedServer(String profile, CapturedOutput output) {
		assertStopped(ServletChains.class, WebApplicationType.SERVLET, profile);
		assertThat(output).contains("'mcp.server.public-url' is set, but the MCP server may be open")
			.contains("'" + profile + "'")
			.doesNotContain("guarded by");
	}

	@ParameterizedTest
	@ValueSource(strings = { "failing" })
	void reactiveChainThatCannotBeJudgedStopsTheStartOfPublishedServer(String profile, CapturedOutput output) {
		assertStopped(ReactiveChains.class, WebApplicationType.REACTIVE, profile);
		assertThat(output).contains("'mcp.server.public-url' is set, but the MCP server may be open")
			.doesNotContain("guarded by");
	}

	@ParameterizedTest
	@EnumSource(names = { "SERVLET", "REACTIVE" })
	void chainThatCannotBeJudgedIsWarnedOf(WebApplicationType type, CapturedOutput output) {
		Class<?> chains = (type == WebApplicationType.SERVLET) ? ServletChains.class : ReactiveChains.class;
		start(chains, type, "failing").close();
		assertThat(output).contains("It is unknown whether the MCP server is open")
			.contains("; guard unknown: ")
			.doesNotContain("guarded by");
	}

	private static void assertStopped(Class<?> chains, WebApplicationType type, String profile) {
		assertThatThrownBy(() -> start(chains, type, profile, PUBLIC_URL).close()).isInstanceOf(RuntimeException.class);
	}

	private static ConfigurableApplicationContext start(Class<?> chains, WebApplicationType type, String profile,
			String... properties) {
		SpringApplication application = new SpringApplication(
				new DefaultResourceLoader(new FilteredClassLoader(BearerTokenAuthenticationToken.class)), chains);
		application.setWebApplicationType(type);
		application.setDefaultProperties(Map.of("server.port", "0", "server.address", "127.0.0.1"));
		application.setAdditionalProfiles(profile);
		return application.run(List.of(properties).stream().map((property) -> "--" + property).toArray(String[]::new));
	}

	@Configuration(proxyBeanMethods = false)
	@Import(GuardedApplication.class)
	static class ServletChains {

		/** As the reference of Spring Security has it for applications with views. */
		@Bean
		@Profile("dispatched")
		SecurityFilterChain dispatched(HttpSecurity http) {
			return http
				.authorizeHttpRequests(
						(requests) -> requests.dispatcherTypeMatchers(DispatcherType.FORWARD, DispatcherType.ERROR)
							.permitAll()
							.requestMatchers("/admin/**")
							.authenticated()
							.anyRequest()
							.permitAll())
				.build();
		}

		@Bean
		@Profile("secure")
		SecurityFilterChain secure(HttpSecurity http) {
			return http
				.authorizeHttpRequests((requests) -> requests.anyRequest()
					.access((caller, context) -> new AuthorizationDecision(context.getRequest().isSecure())))
				.build();
		}

		@Bean
		@Profile("failing")
		SecurityFilterChain failing(HttpSecurity http) {
			return http.authorizeHttpRequests((requests) -> requests.anyRequest().access((caller, context) -> {
				throw new IllegalStateException("not now");
			})).build();
		}

		/** Its filter may count requests, or authenticate them. */
		@Bean
		@Profile("unruled")
		SecurityFilterChain unruled(HttpSecurity http) {
			Filter counting = (request, response, chain) -> chain.doFilter(request, response);
			return http.addFilterBefore(counting, AuthorizationFilter.class).build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import(GuardedApplication.class)
	static class ReactiveChains {

		@Bean
		@Profile("secure")
		SecurityWebFilterChain secure(ServerHttpSecurity http) {
			return http
				.authorizeExchange(
						(exchanges) -> exchanges.anyExchange()
							.access((caller,
									context) -> Mono.just(new AuthorizationDecision(
											"https".equals(context.getExchange().getRequest().getURI().getScheme())))))
				.build();
		}

		@Bean
		@Profile("addressed")
		SecurityWebFilterChain addressed(ServerHttpSecurity http) {
			return http
				.authorizeExchange((exchanges) -> exchanges.anyExchange()
					.access((caller, context) -> Mono.just(new AuthorizationDecision(
							!context.getExchange().getRequest().getRemoteAddress().getAddress().isLoopbackAddress()))))
				.build();
		}

		@Bean
		@Profile("failing")
		SecurityWebFilterChain failing(ServerHttpSecurity http) {
			return http
				.addFilterBefore((exchange, chain) -> Mono.error(new IllegalStateException("not now")),
						SecurityWebFiltersOrder.AUTHENTICATION)
				.build();
		}

	}

}
