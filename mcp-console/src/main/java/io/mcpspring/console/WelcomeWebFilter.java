package io.mcpspring.console;

import java.util.Optional;

import io.mcpspring.http.HttpReply;
import io.mcpspring.security.caller.CallerResolver;
import reactor.core.publisher.Mono;

import org.springframework.core.Ordered;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

/**
 * Shows people who open the address of the server in a browser the way to the console.
 * Comes after authentication.
 */
final class WelcomeWebFilter implements WebFilter, Ordered {

	private final Console console;

	private final String serverPath;

	private final CallerResolver callers;

	WelcomeWebFilter(Console console, String serverPath, CallerResolver callers) {
		this.console = console;
		this.serverPath = serverPath;
		this.callers = callers;
	}

	@Override
	public int getOrder() {
		return Ordered.LOWEST_PRECEDENCE;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		if (!exchange.getRequest().getPath().pathWithinApplication().value().equals(this.serverPath)) {
			return chain.filter(exchange);
		}
		return ReactiveRequests.read(exchange, this.serverPath, this.callers).flatMap((request) -> {
			Optional<HttpReply> page = Optional.ofNullable(this.console.welcome(request));
			return page.map((reply) -> ReactiveRequests.write(exchange, reply)).orElseGet(() -> chain.filter(exchange));
		});
	}

}
