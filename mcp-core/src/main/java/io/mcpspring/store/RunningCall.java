package io.mcpspring.store;

import java.util.List;

import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.stream.StreamKey;

/**
 * A stream on which a node owes responses: enough to end it in order should that node
 * die.
 *
 * @param sessionId the session
 * @param streamName the stream, unique within the session
 * @param epoch the epoch of the stream
 * @param requests the requests it answers, more than one for a batch; none when what was
 * noted of them cannot be read
 */
public record RunningCall(String sessionId, String streamName, long epoch, List<RequestId> requests) {

	public RunningCall {
		requests = List.copyOf(requests);
	}

	/**
	 * The stream as the log knows it.
	 * @return the key
	 */
	public StreamKey stream() {
		return new StreamKey(this.sessionId, this.streamName);
	}

}
