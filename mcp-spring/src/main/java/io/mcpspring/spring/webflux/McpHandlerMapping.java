package io.mcpspring.spring.webflux;

import java.util.Map;

import reactor.core.publisher.Mono;

import org.springframework.context.ApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;

/**
 * Handler mapping of every request on the paths of the MCP server, regardless of its HTTP
 * method. Ordered first, because it matches no other request.
 */
public final class McpHandlerMapping extends SimpleUrlHandlerMapping {

	/**
	 * Create the mapping.
	 * @param handlers the handlers by their paths
	 */
	public McpHandlerMapping(Map<String, ? extends WebHandler> handlers) {
		super(handlers, Ordered.HIGHEST_PRECEDENCE);
	}

	/**
	 * Bypasses the superclass's answers to preflight requests, since the server checks
	 * origins. The management context finds this mapping in its parent, and must not
	 * serve it.
	 */
	@Override
	public Mono<Object> getHandler(ServerWebExchange exchange) {
		ApplicationContext serving = exchange.getApplicationContext();
		boolean foreign = serving != null && getApplicationContext() != null && serving != getApplicationContext();
		return foreign ? Mono.empty() : getHandlerInternal(exchange);
	}

}
