package io.mcpspring.server;

import io.mcpspring.http.Caller;
import io.mcpspring.http.HttpExchange;
import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request that was accepted by its era and is to be dispatched.
 *
 * @param id the id to echo
 * @param method the method
 * @param params the parameters; empty when absent
 * @param version the protocol revision that it is served by
 * @param sessionId the session, or {@code null} in the stateless era
 * @param caller who sent it
 * @param client who the client says it is, or {@code null}
 * @param capabilities what the client declared
 * @param exchange the HTTP request, {@code null} when the call goes on after a question
 */
public record CallRequest(RequestId id, String method, ObjectNode params, ProtocolVersion version,
		@Nullable String sessionId, Caller caller, @Nullable Implementation client, ClientCapabilities capabilities,
		@Nullable HttpExchange exchange) {

	private static final ObjectNode NOTHING = JsonNodeFactory.instance.objectNode();

	/**
	 * The metadata of the request.
	 * @return the members of {@code _meta}; empty when absent; not to be changed
	 */
	public ObjectNode meta() {
		return (this.params.get("_meta") instanceof ObjectNode meta) ? meta : NOTHING;
	}

	/**
	 * A text among the parameters.
	 * @param name the member's name
	 * @return the text, or {@code null} when it is absent or no text
	 */
	public @Nullable String text(String name) {
		JsonNode value = this.params.get(name);
		return (value != null && value.isString()) ? value.stringValue() : null;
	}

}
