package io.mcpspring.security.webflux;

import io.mcpspring.security.resource.Challenges;
import reactor.core.publisher.Mono;

import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.server.ServerAuthenticationEntryPoint;
import org.springframework.security.web.server.WebFilterExchange;
import org.springframework.security.web.server.authentication.ServerAuthenticationFailureHandler;
import org.springframework.security.web.server.authorization.ServerAccessDeniedHandler;
import org.springframework.web.server.ServerWebExchange;

/**
 * Refusal of requests in a reactive server by {@link Challenges}.
 */
public final class ReactiveChallenges
		implements ServerAuthenticationEntryPoint, ServerAuthenticationFailureHandler, ServerAccessDeniedHandler {

	private final Challenges challenges;

	/**
	 * Create the handler.
	 * @param challenges creates the answers
	 */
	public ReactiveChallenges(Challenges challenges) {
		this.challenges = challenges;
	}

	@Override
	public Mono<Void> commence(ServerWebExchange exchange, AuthenticationException failure) {
		return Mono.defer(() -> ReactiveReplies.send(exchange, this.challenges.unauthenticated(failure)));
	}

	@Override
	public Mono<Void> onAuthenticationFailure(WebFilterExchange exchange, AuthenticationException failure) {
		return commence(exchange.getExchange(), failure);
	}

	@Override
	public Mono<Void> handle(ServerWebExchange exchange, AccessDeniedException denied) {
		return Mono.defer(() -> ReactiveReplies.send(exchange, this.challenges.denied(denied)));
	}

}
