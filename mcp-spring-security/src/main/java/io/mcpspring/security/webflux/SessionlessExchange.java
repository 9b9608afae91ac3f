package io.mcpspring.security.webflux;

import reactor.core.publisher.Mono;

import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.ServerWebExchangeDecorator;
import org.springframework.web.server.WebSession;

/**
 * Exchange that creates no web session: unless it already has one, code that needs a
 * session receives one that ends with the exchange.
 */
final class SessionlessExchange extends ServerWebExchangeDecorator {

	private final RefusableServerResponse response;

	private final Mono<WebSession> session;

	SessionlessExchange(ServerWebExchange exchange, boolean all) {
		super(exchange);
		this.response = new RefusableServerResponse(exchange, all);
		this.session = exchange.getSession()
			.<WebSession>map((present) -> present.isStarted() ? present : new ExchangeSession())
			.cache();
	}

	@Override
	public RefusableServerResponse getResponse() {
		return this.response;
	}

	@Override
	public Mono<WebSession> getSession() {
		return this.session;
	}

}
