package com.acme.minimal.app;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.ToolException;
import io.mcpspring.onbehalfof.CallerTokens;

import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.stereotype.Component;

/**
 * A tool that calls a service on behalf of its caller, and chains that let everybody in.
 */
@Component
class Exchange {

	private final CallerTokens tokens;

	Exchange(CallerTokens tokens) {
		this.tokens = tokens;
	}

	@McpTool(description = "Finds a customer")
	String customer(String name) {
		try {
			return name + this.tokens.forCaller("crm").getTokenValue();
		}
		catch (ToolException ex) {
			return String.valueOf(ex.getMessage());
		}
	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
	static class ServletChain {

		@Bean
		SecurityFilterChain chain(HttpSecurity http) {
			return http.csrf((csrf) -> csrf.disable()).build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
	static class ReactiveChain {

		@Bean
		SecurityWebFilterChain reactiveChain(ServerHttpSecurity http) {
			return http.csrf((csrf) -> csrf.disable())
				.authorizeExchange((exchanges) -> exchanges.anyExchange().permitAll())
				.build();
		}

	}

}
