package io.mcpspring.engine.stream;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.engine.housekeeping.ServerTime;
import io.mcpspring.engine.keys.KeyRing;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.EventLog.Positioned;
import io.mcpspring.store.EventLog.Read;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Comments on a stream that is read from a log that answers later, such as one that
 * another node writes.
 */
class KeptAliveStreamTests {

	private static final StreamKey STREAM = new StreamKey("session", "call-1");

	private static final String COMMENT = ": keep-alive\n\n";

	private static final long KEEP_ALIVE = 15;

	private final LateLog log = new LateLog();

	private final StringBuilder sent = new StringBuilder();

	private long now;

	private final StreamPulse pulse = new StreamPulse(new ServerTime() {
		@Override
		public long nanoTime() {
			return KeptAliveStreamTests.this.now;
		}
	});

	private final StreamCursor cursor = new StreamCursor(this.log, new EventIds(KeyRing.of(new byte[32])), STREAM, 1, 0,
			this.pulse, (closed) -> {
			});

	/** What an adapter does whenever it is woken. */
	@BeforeEach
	void open() {
		this.cursor.onReady(this::pull);
		pull();
	}

	private void pull() {
		for (byte[] frame = this.cursor.poll(); frame != null; frame = this.cursor.poll()) {
			this.sent.append(new String(frame, StandardCharsets.US_ASCII));
		}
	}

	private void pass(long time) {
		this.now += time;
		this.pulse.keepAlive(KEEP_ALIVE);
	}

	@Test
	void idleStreamIsKeptAliveAgainAndAgain() {
		this.log.answerAll();
		for (int i = 1; i <= 3; i++) {
			pass(KEEP_ALIVE + 1);
			this.log.answerAll();
			assertThat(this.sent).hasToString(COMMENT.repeat(i));
		}
	}

	@Test
	void streamIsKeptAliveAfterAnEvent() {
		this.log.add("{}");
		this.log.answerAll();
		assertThat(this.sent.toString()).contains("data: {}").doesNotContain(COMMENT);
		pass(KEEP_ALIVE + 1);
		this.log.answerAll();
		assertThat(this.sent.toString()).endsWith(COMMENT);
	}

	@Test
	void looksThatFindNothingDoNotCountAsActivity() {
		this.log.answerAll();
		for (int i = 0; i < 4; i++) {
			pass(5);
			this.log.announce();
			this.log.answerAll();
		}
		assertThat(this.sent).hasToString(COMMENT);
	}

	@Test
	void eventCountsAsActivity() {
		this.log.answerAll();
		pass(10);
		this.log.add("{}");
		this.log.announce();
		this.log.answerAll();
		pass(10);
		this.log.answerAll();
		assertThat(this.sent.toString()).contains("data: {}").doesNotContain(COMMENT);
	}

	@Test
	void streamIsKeptAliveWhileItsLogDoesNotAnswer() {
		pass(KEEP_ALIVE + 1);
		assertThat(this.sent).hasToString(COMMENT);
		pass(1);
		assertThat(this.sent).as("one comment each time").hasToString(COMMENT);
		this.log.add("{}");
		this.log.answerAll();
		assertThat(this.sent.toString()).contains("data: {}");
	}

	@Test
	void emptyLogIsNotReadAgainUntilItsNextChange() {
		this.log.answerAll();
		assertThat(this.log.reads).isEqualTo(1);
		this.log.announce();
		this.log.answerAll();
		assertThat(this.log.reads).isEqualTo(2);
	}

	@Test
	void releasedStreamEndsOnceNothingMoreIsFound() {
		this.log.add("{}");
		this.log.answerAll();
		this.cursor.release(3000);
		this.log.answerAll();
		assertThat(this.sent.toString()).endsWith("retry: 3000\n\n");
		assertThat(this.cursor.exhausted()).isTrue();
	}

	@Test
	void changeDuringReadIsReadAfterwards() {
		this.log.answerAll();
		this.log.announce();
		Runnable empty = this.log.nextEmptyAnswer();
		this.log.add("{}");
		this.log.announce();
		empty.run();
		this.log.answerAll();
		assertThat(this.sent.toString()).contains("data: {}");
	}

	/** Answers each read when it is told to. */
	private static final class LateLog implements EventLog {

		private final Deque<Unanswered> unanswered = new ArrayDeque<>();

		private @Nullable Runnable watcher;

		private @Nullable StreamEvent event;

		private int reads;

		void add(String message) {
			this.event = StreamEvent.message(message.getBytes(StandardCharsets.US_ASCII));
		}

		void announce() {
			if (this.watcher != null) {
				this.watcher.run();
			}
		}

		/** The answer to the next read, which misses what is added from now on. */
		Runnable nextEmptyAnswer() {
			CompletableFuture<Read> read = this.unanswered.remove().read();
			return () -> read.complete(new Read.Events(List.of(), false));
		}

		/** Answer the open reads and those that follow, within reason. */
		void answerAll() {
			for (int i = 0; i < 100 && !this.unanswered.isEmpty(); i++) {
				Unanswered next = this.unanswered.remove();
				boolean found = this.event != null && next.after() == 0;
				next.read()
					.complete(new Read.Events(found ? List.of(new Positioned(1, this.event, true)) : List.of(), false));
			}
		}

		@Override
		public CompletionStage<Read> read(StreamKey key, long epoch, long after, int maxBytes) {
			this.reads++;
			CompletableFuture<Read> read = new CompletableFuture<>();
			this.unanswered.add(new Unanswered(read, after));
			return read;
		}

		@Override
		public Watch watch(StreamKey key, Runnable action) {
			this.watcher = action;
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

		private record Unanswered(CompletableFuture<Read> read, long after) {
		}

	}

}
