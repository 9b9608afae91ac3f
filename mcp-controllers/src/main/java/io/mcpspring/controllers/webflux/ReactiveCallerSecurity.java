package io.mcpspring.controllers.webflux;

import io.mcpspring.context.McpCaller;
import io.mcpspring.security.CallerAuthentication;
import io.mcpspring.security.webflux.ReactiveUrlRules;
import reactor.core.publisher.Mono;

import org.springframework.web.server.ServerWebExchange;

/**
 * Security of requests to controllers within the application, by the chains on Spring
 * WebFlux.
 */
public final class ReactiveCallerSecurity implements ReactiveEndpointDispatcher.Security {

	private final ReactiveUrlRules rules;

	public ReactiveCallerSecurity(ReactiveUrlRules rules) {
		this.rules = rules;
	}

	@Override
	public Mono<Void> authorize(McpCaller caller, ServerWebExchange exchange) {
		return this.rules.passed(() -> CallerAuthentication.of(caller), exchange);
	}

}
