package io.mcpspring.springai;

import java.util.Map;

import io.mcpspring.context.McpRequestContext;

/**
 * Bridge between a request of this server and a tool callback: the tool context, and the
 * translation of failures.
 */
public interface RequestBridge {

	/** For applications without the MCP Java SDK. */
	RequestBridge PLAIN = new RequestBridge() {

		@Override
		public Map<String, Object> toolContext(McpRequestContext context) {
			return Map.of(McpRequestContext.class.getName(), context);
		}

		@Override
		public Throwable failure(Throwable failure) {
			return failure;
		}

	};

	/**
	 * Return the entries of the tool context.
	 * @param context the request
	 * @return the entries; the request itself is under the name of its type
	 */
	Map<String, Object> toolContext(McpRequestContext context);

	/**
	 * Translate a failure.
	 * @param failure the failure of the tool
	 * @return the failure in the terms of this server
	 */
	Throwable failure(Throwable failure);

}
