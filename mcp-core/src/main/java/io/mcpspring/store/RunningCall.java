package io.mcpspring.store;

import java.util.List;

import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.stream.StreamKey;

/**
 * Stream on which a node owes responses, with the data that another node needs to end it
 * after a crash.
 *
 * @param sessionId the session
 * @param streamName the stream, unique within the session
 * @param epoch the epoch of the stream
 * @param requests the requests that it answers, several for a batch; none if the stored
 * record cannot be read
 */
public record RunningCall(String sessionId, String streamName, long epoch, List<RequestId> requests) {

	public RunningCall {
		requests = List.copyOf(requests);
	}

	/**
	 * Return the key of the stream in the event log.
	 * @return the key
	 */
	public StreamKey stream() {
		return new StreamKey(this.sessionId, this.streamName);
	}

}
