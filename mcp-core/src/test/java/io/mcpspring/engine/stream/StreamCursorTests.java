package io.mcpspring.engine.stream;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.stream.LongStream;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.housekeeping.ServerTime;
import io.mcpspring.engine.keys.KeyRing;
import io.mcpspring.engine.server.CredentialCheck;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * End of a connection whose credentials or lifetime have expired, and the events that are
 * charged to it.
 */
class StreamCursorTests {

	private static final StreamKey STREAM = new StreamKey("session", "call-1");

	private static final int MANY = 1000;

	@Test
	void endOfCredentialsEndsStreamThatGoesOn() {
		StreamCursor cursor = cursor(new EndlessLog(true, true));
		assertThat(cursor.poll()).isNotEmpty();
		cursor.expire(3000);
		assertThat(text(cursor.poll())).isEqualTo("retry: 3000\n\n");
		assertThat(cursor.exhausted()).isTrue();
		assertThat(cursor.poll()).isNull();
		assertThat(cursor.position()).as("where a better token goes on").isEqualTo(1);
	}

	@Test
	void endOfCredentialsEndsStreamWhoseEventsAreNotStored() {
		StreamCursor cursor = cursor(new EndlessLog(true, false));
		assertThat(cursor.poll()).isNotEmpty();
		cursor.expire(3000);
		assertThat(cursor.poll()).isNotNull();
		assertThat(cursor.exhausted()).isTrue();
	}

	@Test
	void endOfCredentialsEndsStreamWhoseStoreDoesNotAnswer() {
		StreamCursor cursor = cursor(new EndlessLog(false, true));
		assertThat(cursor.poll()).isNull();
		cursor.expire(3000);
		assertThat(text(cursor.poll())).isEqualTo("retry: 3000\n\n");
		assertThat(cursor.exhausted()).isTrue();
	}

	@Test
	void endOfLifetimeLosesNothing() {
		StreamCursor cursor = cursor(new EndlessLog(true, true));
		cursor.release(3000);
		assertThat(LongStream.range(0, MANY).mapToObj((turn) -> cursor.poll())).doesNotContainNull();
		assertThat(cursor.exhausted()).isFalse();
		assertThat(cursor.position()).isEqualTo(MANY);
		cursor.expire(3000);
		cursor.poll();
		assertThat(cursor.exhausted()).isTrue();
	}

	@Test
	void eventsThatAreReadLaterAreChargedUntilTheyArePulled() {
		for (Consumer<StreamCursor> end : List.<Consumer<StreamCursor>>of(StreamCursor::poll, StreamCursor::replace,
				StreamCursor::closed)) {
			StreamMonitor monitor = new StreamMonitor(ServerTime.SYSTEM, Duration.ofDays(1), Duration.ofDays(1), 1000,
					() -> {
					}, CredentialCheck.NONE);
			CompletableFuture<EventLog.Read> read = new CompletableFuture<>();
			StreamCursor cursor = cursor(new EndlessLog(true, true) {

				@Override
				public CompletionStage<Read> read(StreamKey key, long epoch, long after, int maxBytes) {
					return read;
				}

			});
			cursor.charge(monitor, OwnerKey.ofKey("holder"));
			assertThat(cursor.poll()).isNull();
			read.complete(new EventLog.Read.Events(
					List.of(new EventLog.Positioned(1, StreamEvent.message(new byte[700]), true)), false));
			assertThat(monitor.bound().used().getAsLong()).isEqualTo(700);
			assertThat(cursor.queuedBytes()).isEqualTo(700);
			assertThat(cursor.holder()).isEqualTo(OwnerKey.ofKey("holder"));
			end.accept(cursor);
			assertThat(monitor.bound().used().getAsLong()).isZero();
			assertThat(cursor.queuedBytes()).isZero();
		}
	}

	private static StreamCursor cursor(EventLog log) {
		return new StreamCursor(log, new EventIds(KeyRing.of(new byte[32])), STREAM, 1, 0,
				new StreamPulse(ServerTime.SYSTEM), (closed) -> {
				});
	}

	private static String text(byte[] frames) {
		return new String(frames, StandardCharsets.US_ASCII);
	}

	/** Has one more event whenever it is read, if it answers. */
	private static class EndlessLog implements EventLog {

		private final boolean answers;

		private final boolean resumable;

		EndlessLog(boolean answers, boolean resumable) {
			this.answers = answers;
			this.resumable = resumable;
		}

		@Override
		public CompletionStage<Read> read(StreamKey key, long epoch, long after, int maxBytes) {
			StreamEvent event = StreamEvent.message("{}".getBytes(StandardCharsets.US_ASCII));
			return this.answers
					? CompletableFuture.completedStage(
							new Read.Events(List.of(new Positioned(after + 1, event, this.resumable)), false))
					: new CompletableFuture<>();
		}

		@Override
		public Watch watch(StreamKey key, Runnable action) {
			return () -> {
			};
		}

		@Override
		public CompletionStage<Long> open(StreamKey key) {
			throw new UnsupportedOperationException();
		}

		@Override
		public CompletionStage<Long> append(StreamKey key, StreamEvent event) {
			throw new UnsupportedOperationException();
		}

		@Override
		public CompletionStage<Void> close(StreamKey key) {
			throw new UnsupportedOperationException();
		}

		@Override
		public CompletionStage<Void> closeSession(String sessionId) {
			throw new UnsupportedOperationException();
		}

	}

}
