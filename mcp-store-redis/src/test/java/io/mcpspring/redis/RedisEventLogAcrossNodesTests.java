package io.mcpspring.redis;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import org.junit.jupiter.api.Tag;

/**
 * The same with two nodes: one begins and writes streams, the other reads and watches
 * them.
 */
@Tag("cluster")
class RedisEventLogAcrossNodesTests extends RedisEventLogTests {

	@Override
	protected EventLog log(EventLogLimits limits) {
		EventLog writer = super.log(limits);
		EventLog reader = super.log(limits);
		return new EventLog() {

			@Override
			public CompletionStage<Long> open(StreamKey key) {
				// Waits until it is done, so that the other node finds it.
				return writer.open(key)
					.thenCompose((epoch) -> writer.read(key, epoch, Long.MAX_VALUE, 1)
						.thenCompose((read) -> read.equals(new Read.Gone(Reason.OTHER_EPOCH))
								? CompletableFuture.failedStage(new IllegalStateException("It exists"))
								: CompletableFuture.completedStage(epoch)));
			}

			@Override
			public CompletionStage<Long> append(StreamKey key, StreamEvent event) {
				return writer.append(key, event);
			}

			@Override
			public CompletionStage<Read> read(StreamKey key, long epoch, long after, int maxBytes) {
				return reader.read(key, epoch, after, maxBytes);
			}

			@Override
			public Watch watch(StreamKey key, Runnable action) {
				return reader.watch(key, action);
			}

			@Override
			public CompletionStage<Void> close(StreamKey key) {
				return reader.close(key);
			}

			@Override
			public CompletionStage<Void> closeSession(String sessionId) {
				return reader.closeSession(sessionId);
			}

		};
	}

}
