package io.mcpspring.console;

import java.util.Map;

import reactor.core.publisher.Mono;

import org.springframework.context.ApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;

/**
 * Leads requests for the console to it. The management context finds this mapping in its
 * parent, and does not serve it.
 */
final class ConsoleHandlerMapping extends SimpleUrlHandlerMapping {

	ConsoleHandlerMapping(String path, WebHandler handler) {
		super(Map.of(path, handler, path + "/**", handler), Ordered.HIGHEST_PRECEDENCE);
	}

	@Override
	public Mono<Object> getHandler(ServerWebExchange exchange) {
		ApplicationContext serving = exchange.getApplicationContext();
		boolean foreign = serving != null && getApplicationContext() != null && serving != getApplicationContext();
		return foreign ? Mono.empty() : super.getHandler(exchange);
	}

}
