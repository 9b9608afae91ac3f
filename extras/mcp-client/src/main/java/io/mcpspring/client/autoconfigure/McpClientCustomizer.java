package io.mcpspring.client.autoconfigure;

import io.mcpspring.client.McpClientBuilder;

/**
 * Changes how clients are built, after the properties were applied. All beans of this
 * type apply, in their order.
 */
@FunctionalInterface
public interface McpClientCustomizer {

	/**
	 * Customize a client.
	 * @param name the name of the client, as in {@code mcp.client.<name>.url}
	 * @param builder the builder
	 */
	void customize(String name, McpClientBuilder builder);

}
