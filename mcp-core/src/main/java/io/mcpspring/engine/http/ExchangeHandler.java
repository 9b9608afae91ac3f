package io.mcpspring.engine.http;

/**
 * Handler to which an adapter passes its HTTP exchanges.
 */
@FunctionalInterface
public interface ExchangeHandler {

	/**
	 * Answer an exchange, now or later.
	 * @param exchange the request and the means to answer it
	 */
	void handle(McpExchange exchange);

}
