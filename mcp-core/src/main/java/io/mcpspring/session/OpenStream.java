package io.mcpspring.session;

import java.util.List;

import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.store.RunningCall;
import io.mcpspring.stream.StreamKey;

/**
 * Stream that was begun in the log.
 *
 * @param key the stream
 * @param epoch its epoch
 */
record OpenStream(StreamKey key, long epoch) {

	/**
	 * Return the record of the calls that are answered on this stream.
	 */
	RunningCall running(List<RequestId> requests) {
		return new RunningCall(this.key.sessionId(), this.key.name(), this.epoch, requests);
	}

}
