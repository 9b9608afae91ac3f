package io.mcpspring.engine.record;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.server.CallRequest;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The request that a task came from: all that is needed to run its handler again, on any
 * thread and any node.
 *
 * @param tool the name of the tool
 * @param version the revision of the request
 * @param sessionId the session, or {@code null} without one
 * @param id the id of the request
 * @param params the parameters of the request; not to be changed
 * @param caller who sent the request, and owns the task; the principal is not kept by
 * stores that write tasks down
 * @param client who the client says it is, or {@code null}
 * @param capabilities the declared capabilities of the client, which limit questions
 * (extensions T26-18)
 * @param holder the holder of the stored bytes
 */
public record TaskOrigin(String tool, ProtocolVersion version, @Nullable String sessionId, RequestId id,
		ObjectNode params, McpCaller caller, @Nullable Implementation client, ClientCapabilities capabilities,
		OwnerKey holder) {

	public static TaskOrigin of(String tool, CallRequest request) {
		OwnerKey holder = (request.exchange() != null) ? request.exchange().holder() : OwnerKey.of(request.caller());
		return new TaskOrigin(tool, request.version(), request.sessionId(), request.id(), request.params(),
				request.caller(), request.client(), request.capabilities(), holder);
	}

	/**
	 * Return a copy of this request without its parameters, from which no handler runs.
	 */
	public TaskOrigin withoutParams() {
		return new TaskOrigin(this.tool, this.version, this.sessionId, this.id, JsonNodeFactory.instance.objectNode(),
				this.caller, this.client, this.capabilities, this.holder);
	}

	/** The request of a run that has no HTTP request. */
	public CallRequest request(McpCaller as) {
		return new CallRequest(this.id, "tools/call", this.params, this.version, this.sessionId, as, this.client,
				this.capabilities, null);
	}

	/**
	 * Return whether a task belongs to a caller. Without authentication it belongs to its
	 * session, if there is one (extensions T25-34 to T25-36).
	 * @param other the caller
	 * @param session the session of the caller's request, or {@code null}
	 * @return {@code true} if the caller may know of the task
	 */
	public boolean isOf(McpCaller other, @Nullable String session) {
		return this.caller.key().equals(other.key())
				&& (!other.isAnonymous() || this.sessionId == null || this.sessionId.equals(session));
	}

}
