package io.mcpspring.engine.http;

import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.context.OwnerKey;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Frames of streams that are not read yet.
 */
class UnreadFramesTests {

	private static final Duration LIMIT = Duration.ofSeconds(20);

	private static final int LARGE = 100_000;

	private static final OwnerKey HOLDER = OwnerKey.ofKey("holder");

	private final List<String> disconnected = new ArrayList<>();

	private final AtomicLong nanoTime = new AtomicLong();

	private final List<Runnable> looks = new CopyOnWriteArrayList<>();

	private final UnreadAnswers answers = new UnreadAnswers(LIMIT, 250_000, this::schedule, () -> {
	});

	@Test
	void largeOneCountsUntilTheNextIsPulled() {
		Frames source = new Frames(LARGE, 10);
		UnreadFrames frames = frames("one", source);
		ByteArrayOutputStream sent = new ByteArrayOutputStream();
		while (sent.size() < LARGE) {
			byte[] slice = frames.poll();
			assertThat(slice).isNotNull().hasSizeLessThanOrEqualTo(32 * 1024);
			sent.writeBytes(slice);
			assertThat(this.answers.bytes()).isEqualTo(LARGE);
		}
		assertThat(sent.toByteArray()).isEqualTo(Frames.frame(LARGE));
		assertThat(frames.poll()).hasSize(10);
		assertThat(this.answers.bytes()).isZero();
		assertThat(frames.poll()).isNull();
	}

	@Test
	void largeOneCountsNoLongerThanItsConnection() {
		Frames source = new Frames(LARGE);
		UnreadFrames frames = frames("one", source);
		frames.poll();
		frames.closed();
		assertThat(this.answers.bytes()).isZero();
		assertThat(source.closed).isTrue();
	}

	@Test
	void largeOneIsNotIdleWhileItsAdapterIsBusy() {
		UnreadAnswers timed = new UnreadAnswers(LIMIT, 250_000, this::schedule, this.nanoTime::get, () -> {
		});
		UnreadFrames frames = new UnreadFrames(new Frames(LARGE), timed, () -> HOLDER,
				() -> this.disconnected.add("busy"));
		frames.poll();
		this.nanoTime.addAndGet(LIMIT.toNanos());
		frames.delayed();
		this.looks.forEach(Runnable::run);
		assertThat(this.disconnected).isEmpty();

		this.nanoTime.addAndGet(LIMIT.toNanos());
		List.copyOf(this.looks).forEach(Runnable::run);
		assertThat(this.disconnected).containsExactly("busy");
	}

	@Test
	void connectionsMakeRoom() {
		for (int i = 0; i < 20; i++) {
			frames("number " + i, new Frames(LARGE)).poll();
			assertThat(this.answers.bytes()).isLessThanOrEqualTo(2 * 250_000);
		}
		assertThat(this.disconnected).hasSizeGreaterThanOrEqualTo(15).doesNotContain("number 19");
	}

	private void schedule(Runnable task, long millis) {
		if (millis == 0) {
			task.run();
		}
		else {
			this.looks.add(task);
		}
	}

	private UnreadFrames frames(String client, FrameSource source) {
		return new UnreadFrames(source, this.answers, () -> HOLDER, () -> this.disconnected.add(client));
	}

	/** Has frames of some sizes. */
	private static final class Frames implements FrameSource {

		private final Queue<byte[]> waiting = new ArrayDeque<>();

		private boolean closed;

		Frames(int... sizes) {
			for (int size : sizes) {
				this.waiting.add(frame(size));
			}
		}

		static byte[] frame(int size) {
			byte[] frame = new byte[size];
			for (int i = 0; i < size; i++) {
				frame[i] = (byte) i;
			}
			return frame;
		}

		@Override
		public byte @Nullable [] poll() {
			return this.waiting.poll();
		}

		@Override
		public boolean exhausted() {
			return this.waiting.isEmpty();
		}

		@Override
		public void onReady(Runnable wakeUp) {
			// It is ready from the start.
		}

		@Override
		public void closed() {
			this.closed = true;
		}

	}

}
