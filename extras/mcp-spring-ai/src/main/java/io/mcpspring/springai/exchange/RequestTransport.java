package io.mcpspring.springai.exchange;

import io.mcpspring.context.McpRequestContext;
import io.modelcontextprotocol.common.McpTransportContext;
import org.jspecify.annotations.Nullable;

/**
 * Transport context whose only entry is the request itself, under the name of its type.
 *
 * @param context the request
 */
record RequestTransport(McpRequestContext context) implements McpTransportContext {

	@Override
	public @Nullable Object get(String key) {
		return McpRequestContext.class.getName().equals(key) ? this.context : null;
	}

}
