package io.mcpspring.demo.security;

import io.mcpspring.catalog.McpRegistration;
import io.mcpspring.server.AccessRequest;
import io.mcpspring.server.McpAccess;

import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;

/**
 * A shop on this machine alone, without sign-in.
 */
@Configuration(proxyBeanMethods = false)
@Profile("!secured & !staff")
class OpenShop {

	/** Tools ask for scopes, which callers do not have here. */
	@Bean
	McpAccess mcpDeclaredAccess() {
		return new McpAccess() {

			@Override
			public Decision decide(AccessRequest request) {
				return Decision.GRANTED;
			}

			@Override
			public boolean mayHide(McpRegistration registration) {
				return false;
			}

		};
	}

	@Bean
	@ConditionalOnWebApplication(type = Type.SERVLET)
	SecurityFilterChain open(HttpSecurity http) {
		return http.csrf(AbstractHttpConfigurer::disable)
			.authorizeHttpRequests((requests) -> requests.anyRequest().permitAll())
			.build();
	}

	@Bean
	@ConditionalOnWebApplication(type = Type.REACTIVE)
	SecurityWebFilterChain openReactive(ServerHttpSecurity http) {
		return http.csrf(ServerHttpSecurity.CsrfSpec::disable)
			.authorizeExchange((exchanges) -> exchanges.anyExchange().permitAll())
			.build();
	}

}
