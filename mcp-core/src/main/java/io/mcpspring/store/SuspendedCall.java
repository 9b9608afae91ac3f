package io.mcpspring.store;

import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.mcpspring.dispatch.CallState;
import io.mcpspring.http.Caller;
import io.mcpspring.jsonrpc.RequestId;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call that waits for its client to answer: all that is needed to run its handler
 * again, on any thread and any node.
 *
 * @param sessionId the session
 * @param streamName the stream on which the call is answered
 * @param epoch the epoch of that stream
 * @param id the id of the call's request
 * @param method the method
 * @param params the parameters
 * @param caller who sent the request; the handler runs as this caller
 * @param state what the handler's earlier runs left
 * @param questions the keys of the open questions by the ids of the requests that ask
 * them
 * @param deadline when waiting ends, by the time that all nodes agree on
 */
public record SuspendedCall(String sessionId, String streamName, long epoch, RequestId id, String method,
		ObjectNode params, Caller caller, CallState state, Map<RequestId, String> questions, Instant deadline) {

	public SuspendedCall {
		questions = Map.copyOf(questions);
	}

	/**
	 * This call as one that runs.
	 * @return what is noted of it while it runs
	 */
	public RunningCall running() {
		return new RunningCall(this.sessionId, this.streamName, this.epoch, List.of(this.id));
	}

}
