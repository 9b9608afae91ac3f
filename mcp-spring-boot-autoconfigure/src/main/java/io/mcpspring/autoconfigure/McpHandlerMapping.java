package io.mcpspring.autoconfigure;

import java.util.Map;

import reactor.core.publisher.Mono;

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
	 * origins.
	 */
	@Override
	public Mono<Object> getHandler(ServerWebExchange exchange) {
		return getHandlerInternal(exchange).cast(Object.class);
	}

}
