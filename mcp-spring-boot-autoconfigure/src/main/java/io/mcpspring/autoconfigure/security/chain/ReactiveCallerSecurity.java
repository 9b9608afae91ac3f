package io.mcpspring.autoconfigure.security.chain;

import io.mcpspring.controllers.webflux.ReactiveEndpointDispatcher;
import io.mcpspring.http.Caller;
import io.mcpspring.security.CallerAuthentication;
import io.mcpspring.security.webflux.ReactiveUrlRules;
import reactor.core.publisher.Mono;

import org.springframework.web.server.ServerWebExchange;

/**
 * Security of requests to controllers within the application, by the chains on Spring
 * WebFlux.
 */
final class ReactiveCallerSecurity implements ReactiveEndpointDispatcher.Security {

	private final ReactiveUrlRules rules;

	ReactiveCallerSecurity(ReactiveUrlRules rules) {
		this.rules = rules;
	}

	@Override
	public Mono<Void> authorize(Caller caller, ServerWebExchange exchange) {
		return this.rules.passed(() -> CallerAuthentication.of(caller), exchange);
	}

}
