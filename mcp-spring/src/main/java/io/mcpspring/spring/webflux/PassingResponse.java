package io.mcpspring.spring.webflux;

import org.springframework.http.server.reactive.ServerHttpResponse;

/**
 * Decorator of a response that passes on each piece of the body as it is written, neither
 * collected nor changed.
 */
public interface PassingResponse {

	/**
	 * Return the response that is decorated.
	 * @return the response
	 */
	ServerHttpResponse getDelegate();

}
