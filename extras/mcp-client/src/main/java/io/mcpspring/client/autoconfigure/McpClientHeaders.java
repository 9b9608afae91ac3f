package io.mcpspring.client.autoconfigure;

import java.util.Map;

/**
 * Headers of a client's requests, for example {@code Authorization}. All beans of this
 * type are asked, anew for each request; where two name the same header, the later one
 * counts. May be called by any thread, and several at a time.
 */
@FunctionalInterface
public interface McpClientHeaders {

	/**
	 * Return further headers.
	 * @param name the name of the client, as in {@code mcp.client.<name>.url}
	 * @return the headers; empty for none
	 */
	Map<String, String> headers(String name);

}
