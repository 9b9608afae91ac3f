package io.mcpspring.webflux;

import org.springframework.http.server.reactive.ServerHttpResponse;

/**
 * Decorator that passes the bodies of the server as they come, piece by piece.
 */
public interface PassingResponse {

	/**
	 * Return the response that is decorated.
	 * @return the response
	 */
	ServerHttpResponse getDelegate();

}
