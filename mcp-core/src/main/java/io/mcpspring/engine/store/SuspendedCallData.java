package io.mcpspring.engine.store;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.jsonrpc.JsonWeight;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.record.CallState;
import io.mcpspring.store.RunningCall;
import io.mcpspring.store.StreamKey;
import io.mcpspring.store.SuspendedCall;
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
public record SuspendedCallData(String sessionId, String streamName, long epoch, RequestId id, String method,
		ObjectNode params, McpCaller caller, CallState state, Map<RequestId, String> questions,
		Instant deadline) implements SuspendedCall {

	private static final int CALL = 1024;

	public SuspendedCallData {
		questions = Map.copyOf(questions);
	}

	/**
	 * Return the content of a stored call.
	 * @param call the call, as the engine or the codec made it
	 * @return the same call
	 */
	public static SuspendedCallData of(SuspendedCall call) {
		return (SuspendedCallData) call;
	}

	/**
	 * Estimate the memory that the call takes.
	 * @return the memory in bytes
	 */
	public long weight() {
		return CALL + this.caller.weight() + JsonWeight.of(this.params) + JsonWeight.of(this.state.toJson())
				+ (long) CALL * this.questions.size();
	}

	@Override
	public String request() {
		return this.id.json();
	}

	@Override
	public Set<String> questionIds() {
		return this.questions.keySet().stream().map(RequestId::json).collect(Collectors.toUnmodifiableSet());
	}

	@Override
	public RunningCall running() {
		return RunningCall.of(new StreamKey(this.sessionId, this.streamName), this.epoch, List.of(request()));
	}

}
