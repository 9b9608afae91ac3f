package io.mcpspring.store;

import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.mcpspring.dispatch.CallState;
import io.mcpspring.http.Caller;
import io.mcpspring.jsonrpc.RequestId;
import tools.jackson.databind.node.ObjectNode;

/**
 * Suspended call, with the data to run its handler again on any thread and any node.
 *
 * @param sessionId the session id
 * @param streamName the name of the stream on which the call is answered
 * @param epoch the epoch of that stream
 * @param id the id of the call's request
 * @param method the method
 * @param params the parameters
 * @param caller the caller that sent the request; the handler runs on its behalf
 * @param state the state that earlier runs of the handler left
 * @param questions the keys of the open questions by the ids of their requests
 * @param deadline the end of the wait, by the clock shared by all nodes
 */
public record SuspendedCall(String sessionId, String streamName, long epoch, RequestId id, String method,
		ObjectNode params, Caller caller, CallState state, Map<RequestId, String> questions, Instant deadline) {

	public SuspendedCall {
		questions = Map.copyOf(questions);
	}

	/**
	 * Return the record of this call as a running one.
	 * @return the running call
	 */
	public RunningCall running() {
		return new RunningCall(this.sessionId, this.streamName, this.epoch, List.of(this.id));
	}

}
