package io.mcpspring.security.webflux;

import io.mcpspring.security.TokenReader;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.server.authentication.ServerAuthenticationConverter;
import org.springframework.web.server.ServerWebExchange;

/**
 * Reads the token of a reactive request.
 */
public final class ReactiveTokenConverter implements ServerAuthenticationConverter {

	private final TokenReader reader;

	/**
	 * Create the converter.
	 * @param reader reads the headers
	 */
	public ReactiveTokenConverter(TokenReader reader) {
		this.reader = reader;
	}

	@Override
	public Mono<Authentication> convert(ServerWebExchange exchange) {
		HttpHeaders headers = exchange.getRequest().getHeaders();
		return Mono.fromCallable(() -> this.reader.read(exchange.getRequest().getMethod().name(),
				headers.getOrEmpty("Authorization"), headers.getOrEmpty("DPoP")));
	}

}
