package io.mcpspring.engine.server;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Request that its era has accepted and that is to be dispatched.
 *
 * @param id the id to echo
 * @param method the method
 * @param params the parameters; empty when absent
 * @param version the protocol revision of the request
 * @param sessionId the session id, or {@code null} in the stateless era
 * @param caller the caller that sent it
 * @param client the client's self-declared identity, or {@code null}
 * @param capabilities the capabilities that the client declared
 * @param exchange the HTTP request, {@code null} for a run after a question
 */
public record CallRequest(RequestId id, String method, ObjectNode params, ProtocolVersion version,
		@Nullable String sessionId, McpCaller caller, @Nullable Implementation client, ClientCapabilities capabilities,
		@Nullable McpExchange exchange) {

	private static final ObjectNode NOTHING = JsonNodeFactory.instance.objectNode();

	/**
	 * Return the metadata of the request.
	 * @return the members of {@code _meta}; empty when absent; not to be changed
	 */
	public ObjectNode meta() {
		return (this.params.get("_meta") instanceof ObjectNode meta) ? meta : NOTHING;
	}

	/**
	 * Return a parameter of type string.
	 * @param name the member's name
	 * @return the text, or {@code null} if it is absent or not a string
	 */
	public @Nullable String text(String name) {
		JsonNode value = this.params.get(name);
		return (value != null && value.isString()) ? value.stringValue() : null;
	}

}
