package io.mcpspring.autoconfigure;

import java.util.Map;

import reactor.core.publisher.Mono;

import org.springframework.context.ApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;

/**
 * Leads every request on one path to the MCP server, whatever its HTTP method. Comes
 * first, because it takes nothing else.
 */
final class McpHandlerMapping extends SimpleUrlHandlerMapping {

	McpHandlerMapping(String path, WebHandler handler) {
		super(Map.of(path, handler), Ordered.HIGHEST_PRECEDENCE);
	}

	/**
	 * Without the superclass's own answers to preflight requests: the server judges
	 * origins. The management context finds this mapping in its parent, and does not
	 * serve it.
	 */
	@Override
	public Mono<Object> getHandler(ServerWebExchange exchange) {
		ApplicationContext serving = exchange.getApplicationContext();
		boolean foreign = serving != null && getApplicationContext() != null && serving != getApplicationContext();
		return foreign ? Mono.empty() : getHandlerInternal(exchange).cast(Object.class);
	}

}
