package io.mcpspring.benchmarks.plain;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * A JSON-RPC request as an application would declare it.
 *
 * @param jsonrpc the version of JSON-RPC
 * @param id the id
 * @param method the method
 * @param params the parameters
 */
record Call(String jsonrpc, long id, String method, @Nullable Params params) {

	/**
	 * Parameters.
	 *
	 * @param name the tool
	 * @param arguments its arguments
	 */
	record Params(@Nullable String name, @Nullable Map<String, Object> arguments) {
	}

	String argument(String name) {
		Object value = (this.params != null && this.params.arguments() != null) ? this.params.arguments().get(name)
				: null;
		return String.valueOf(value);
	}

}
