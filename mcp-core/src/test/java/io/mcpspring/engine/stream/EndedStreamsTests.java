package io.mcpspring.engine.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EndedStreamsTests {

	private final EndedStreams<Stream> streams = new EndedStreams<>();

	private final List<Stream> all = new ArrayList<>();

	private final List<Stream> emptied = new ArrayList<>();

	EndedStreamsTests() {
		for (int i = 0; i < 5; i++) {
			Stream stream = new Stream();
			this.all.add(stream);
			this.streams.add(stream);
		}
	}

	@Test
	void keepsTheOrderWhereSomeLeave() {
		for (int left : new int[] { 2, 0, 4, 2, 0 }) {
			this.streams.remove(this.all.get(left));
		}

		assertThat(listed()).containsExactly(this.all.get(1), this.all.get(3));
		assertThat(listed()).isEmpty();
	}

	@Test
	void goesOnAfterAllLeft() {
		this.all.forEach(this.streams::remove);
		Stream last = new Stream();
		this.streams.add(last);

		assertThat(listed()).containsExactly(last);
	}

	@Test
	void movesStreamsBeingReadToTheBack() {
		this.all.get(0).watched = true;
		this.all.get(1).watched = true;

		assertThat(free(10, 0)).isTrue();
		assertThat(this.emptied).containsExactly(this.all.get(2));
		this.streams.remove(this.all.get(2));
		assertThat(listed()).containsExactly(this.all.get(3), this.all.get(4), this.all.get(0), this.all.get(1));
	}

	@Test
	void dropsTheMarginOnlyWithAnExcess() {
		assertThat(free(0, 15)).isTrue();
		assertThat(weights()).containsExactly(10L, 10L, 10L, 10L, 10L);

		assertThat(free(1, 15)).isTrue();
		assertThat(weights()).containsExactly(0L, 4L, 10L, 10L, 10L);
		assertThat(this.emptied).containsExactly(this.all.get(0));
	}

	@Test
	void isContentWithoutTheMargin() {
		assertThat(free(45, 15)).isTrue();
		assertThat(weights()).containsOnly(0L);
		assertThat(free(1, 15)).isFalse();
	}

	/** Free a weight, less the events that were dropped since the call. */
	private boolean free(long excess, long margin) {
		long before = total();
		return this.streams.free(() -> excess - (before - total()), margin, new Stream(), this.emptied);
	}

	private long total() {
		return weights().stream().mapToLong(Long::longValue).sum();
	}

	private List<Long> weights() {
		return this.all.stream().map((stream) -> stream.weight).toList();
	}

	private List<Stream> listed() {
		return this.streams.expired(() -> 0, 0);
	}

	private static final class Stream implements EvictableStream {

		private long weight = 10;

		private boolean watched;

		@Override
		public boolean isWatched() {
			return this.watched;
		}

		@Override
		public boolean isEmpty() {
			return this.weight == 0;
		}

		@Override
		public long drop(long excess) {
			long dropped = Math.min(excess, this.weight);
			this.weight -= dropped;
			return dropped;
		}

		@Override
		public boolean isExpired(LongSupplier nanoTime, long expiryNanos) {
			return true;
		}

	}

}
