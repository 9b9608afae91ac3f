package io.mcpspring.demo.security;

import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.core.annotation.Order;
import org.springframework.http.MediaType;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenCustomizer;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.LoginUrlAuthenticationEntryPoint;
import org.springframework.security.web.util.matcher.MediaTypeRequestMatcher;

/**
 * An authorization server in the same application, so that the whole way from a refused
 * request to a token can be tried out. The MCP server needs the properties alone; the
 * rest would run elsewhere.
 */
@Configuration(proxyBeanMethods = false)
@Profile("secured")
@ConditionalOnWebApplication(type = Type.SERVLET)
class SignIn {

	@Bean
	@Order(1)
	SecurityFilterChain authorizationServer(HttpSecurity http) {
		http.oauth2AuthorizationServer((server) -> http.securityMatcher(server.getEndpointsMatcher()));
		return http.authorizeHttpRequests((requests) -> requests.anyRequest().authenticated())
			.exceptionHandling((exceptions) -> exceptions.defaultAuthenticationEntryPointFor(
					new LoginUrlAuthenticationEntryPoint("/login"), new MediaTypeRequestMatcher(MediaType.TEXT_HTML)))
			.build();
	}

	@Bean
	@Order(2)
	SecurityFilterChain everythingElse(HttpSecurity http) {
		return http
			.authorizeHttpRequests(
					(requests) -> requests.requestMatchers("/actuator/health").permitAll().anyRequest().authenticated())
			.formLogin(Customizer.withDefaults())
			.build();
	}

	@Bean
	UserDetailsService people() {
		return new InMemoryUserDetailsManager(User.withUsername("ada").password("{noop}ada").roles("CUSTOMER").build());
	}

	/** Issues tokens for the server that the client names (RFC 8707). */
	@Bean
	OAuth2TokenCustomizer<JwtEncodingContext> audience(@Value("${mcp.server.public-url}") String shop) {
		return new ResourceAudience(shop);
	}

}
