package io.mcpspring.console;

import reactor.core.publisher.Mono;

import org.springframework.security.web.server.csrf.CsrfToken;
import org.springframework.web.server.ServerWebExchange;

/**
 * Tokens of Spring Security against forged requests on Spring WebFlux.
 */
final class ReactiveCsrfHeaders {

	private ReactiveCsrfHeaders() {
	}

	static Mono<CsrfHeader> of(ServerWebExchange exchange) {
		Mono<CsrfToken> token = exchange.getAttribute(CsrfToken.class.getName());
		return (token != null) ? token.map((found) -> new CsrfHeader(found.getHeaderName(), found.getToken()))
				: Mono.empty();
	}

}
