package io.mcpspring.conformance.jdbc;

import java.util.concurrent.CompletionStage;

import io.mcpspring.store.EventLog;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;

/**
 * Two nodes as one log: one begins and writes streams, the other reads and watches them.
 */
record TwoEventLogs(EventLog writer, EventLog reader) implements EventLog {

	@Override
	public CompletionStage<Long> open(StreamKey key) {
		return this.writer.open(key);
	}

	@Override
	public CompletionStage<Long> append(StreamKey key, StreamEvent event) {
		return this.writer.append(key, event);
	}

	@Override
	public CompletionStage<Read> read(StreamKey key, long epoch, long after, int maxBytes) {
		return this.reader.read(key, epoch, after, maxBytes);
	}

	@Override
	public Watch watch(StreamKey key, Runnable action) {
		return this.reader.watch(key, action);
	}

	@Override
	public CompletionStage<Void> close(StreamKey key) {
		return this.reader.close(key);
	}

	@Override
	public CompletionStage<Void> closeSession(String sessionId) {
		return this.reader.closeSession(sessionId);
	}

}
