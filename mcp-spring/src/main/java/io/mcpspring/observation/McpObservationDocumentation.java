package io.mcpspring.observation;

import io.micrometer.common.docs.KeyName;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import io.micrometer.observation.docs.ObservationDocumentation;

/**
 * Observations of the server, with the names of OpenTelemetry's semantic conventions for
 * MCP as far as they exist.
 */
public enum McpObservationDocumentation implements ObservationDocumentation {

	/**
	 * Run of a call: a request that lists, calls, reads, gets or completes, or the part
	 * of it before or after a question to the client.
	 */
	CALL {
		@Override
		public Class<? extends ObservationConvention<? extends Observation.Context>> getDefaultConvention() {
			return DefaultMcpServerRequestObservationConvention.class;
		}

		@Override
		public KeyName[] getLowCardinalityKeyNames() {
			return CallKeys.values();
		}

		@Override
		public KeyName[] getHighCardinalityKeyNames() {
			return CallSpanKeys.values();
		}
	};

	/** Labels of calls. Each has a bounded set of values. */
	public enum CallKeys implements KeyName {

		/** The method of the request, {@code unknown} if there is no such method. */
		METHOD_NAME("mcp.method.name"),

		/** The registered name of the tool, {@code unknown} or {@code none}. */
		TOOL_NAME("gen_ai.tool.name"),

		/** The registered name of the prompt, {@code unknown} or {@code none}. */
		PROMPT_NAME("gen_ai.prompt.name"),

		/**
		 * The registered URI or URI template of the resource, {@code unknown} or
		 * {@code none}.
		 */
		RESOURCE_URI("mcp.resource.uri"),

		/** The revision of the protocol. */
		PROTOCOL_VERSION("mcp.protocol.version"),

		/**
		 * {@code none}; {@code tool_error} for a result that reports a failure;
		 * {@code cancelled}; {@code timeout}; the code of a JSON-RPC error; or
		 * {@code _OTHER}.
		 */
		ERROR_TYPE("error.type"),

		/**
		 * The outcome of the run: {@code success}; {@code rejected} for a call that its
		 * caller may correct; {@code failed} for a failure of the server or of a service
		 * behind it; {@code timeout}; {@code cancelled}; or, with a question to the
		 * client, {@code input_required}.
		 */
		OUTCOME("mcp.call.outcome");

		private final String key;

		CallKeys(String key) {
			this.key = key;
		}

		@Override
		public String asString() {
			return this.key;
		}

	}

	/** Labels of spans only. */
	public enum CallSpanKeys implements KeyName {

		/** The id of the JSON-RPC request. */
		REQUEST_ID("jsonrpc.request.id"),

		/** {@code execute_tool} for calls of tools, else {@code none}. */
		OPERATION_NAME("gen_ai.operation.name");

		private final String key;

		CallSpanKeys(String key) {
			this.key = key;
		}

		@Override
		public String asString() {
			return this.key;
		}

	}

}
