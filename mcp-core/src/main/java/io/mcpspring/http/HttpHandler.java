package io.mcpspring.http;

/**
 * Answers HTTP exchanges; what an adapter hands its exchanges to.
 */
@FunctionalInterface
public interface HttpHandler {

	/**
	 * Answer an exchange, now or later.
	 * @param exchange the request and the means to answer it
	 */
	void handle(HttpExchange exchange);

}
