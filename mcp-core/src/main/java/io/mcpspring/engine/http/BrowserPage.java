package io.mcpspring.engine.http;

import org.jspecify.annotations.Nullable;

/**
 * Page for people who open the address of the server in a browser. Used for GET requests
 * that no MCP client sends: they accept {@code text/html}, not {@code text/event-stream},
 * and have no header of MCP (server-2025 GET-02). Such a request has passed the gate and,
 * in the application, authentication.
 */
@FunctionalInterface
public interface BrowserPage {

	/** No page: browsers receive the same response as clients. */
	BrowserPage NONE = (exchange) -> null;

	/**
	 * Return the page for a request. Must not block.
	 * @param exchange the request
	 * @return the page, with its {@code Content-Type} among the headers; {@code null} to
	 * answer the request as that of a client
	 */
	@Nullable HttpReply page(McpExchange exchange);

}
