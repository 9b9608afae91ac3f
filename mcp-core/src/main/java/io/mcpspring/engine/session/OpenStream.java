package io.mcpspring.engine.session;

import java.util.List;

import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.store.RunningCall;
import io.mcpspring.store.StreamKey;

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
		return RunningCall.of(this.key, this.epoch, requests.stream().map(RequestId::json).toList());
	}

}
