package io.mcpspring.spring.webflux;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpspring.engine.http.FrameSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DefaultDataBufferFactory;

import static org.assertj.core.api.Assertions.assertThat;

class FramePublisherTests {

	@Test
	void closesItsSourceAlthoughAnErrorWasThrown() {
		Failing source = new Failing();
		FramePublisher publisher = new FramePublisher(source, DefaultDataBufferFactory.sharedInstance, Wire.UNKNOWN,
				false);
		Flux.from(publisher).subscribe((piece) -> {
		}, (failure) -> {
		});

		source.wakeUp();
		publisher.over();

		assertThat(source.closings).hasValue(1);
	}

	@Test
	void givesOtherConnectionsTheirTurn() {
		Turns turns = new Turns();
		AtomicInteger sent = new AtomicInteger();
		FramePublisher publisher = new FramePublisher(new Endless(), DefaultDataBufferFactory.sharedInstance, turns,
				false);
		Flux.from(publisher).subscribe((piece) -> sent.addAndGet(piece.readableByteCount()));

		assertThat(sent).hasValue(64 * 1024);
		turns.next();
		assertThat(sent).hasValue(128 * 1024);
		publisher.over();
		turns.next();
		assertThat(sent).hasValue(128 * 1024);
		assertThat(turns.waiting).hasNullValue();
	}

	@Test
	void goesOnWhereThereAreNoOthers() {
		AtomicInteger sent = new AtomicInteger();
		FramePublisher publisher = new FramePublisher(new Endless(), DefaultDataBufferFactory.sharedInstance,
				Wire.UNKNOWN, false);
		Flux.from(publisher).takeUntil((piece) -> sent.addAndGet(piece.readableByteCount()) >= 1024 * 1024).blockLast();
		assertThat(sent).hasValue(1024 * 1024);
	}

	private static final class Turns implements Wire {

		private final AtomicReference<@Nullable Runnable> waiting = new AtomicReference<>();

		void next() {
			Runnable action = this.waiting.getAndSet(null);
			assertThat(action).isNotNull();
			action.run();
		}

		@Override
		public boolean executeAfterOthers(Runnable action) {
			assertThat(this.waiting.getAndSet(action)).isNull();
			return true;
		}

	}

	private static final class Endless implements FrameSource {

		@Override
		public byte @Nullable [] poll() {
			return new byte[8 * 1024];
		}

		@Override
		public boolean exhausted() {
			return false;
		}

		@Override
		public void onReady(Runnable wakeUp) {
			// Always ready.
		}

		@Override
		public void closed() {
			// Holds nothing.
		}

	}

	private static final class Failing implements FrameSource {

		private final AtomicInteger closings = new AtomicInteger();

		private final AtomicReference<@Nullable Runnable> ready = new AtomicReference<>();

		void wakeUp() {
			Runnable action = this.ready.get();
			if (action != null) {
				action.run();
			}
		}

		@Override
		public byte @Nullable [] poll() {
			throw new StackOverflowError("Of a test");
		}

		@Override
		public boolean exhausted() {
			return false;
		}

		@Override
		public void onReady(Runnable wakeUp) {
			this.ready.set(wakeUp);
		}

		@Override
		public void closed() {
			this.closings.incrementAndGet();
		}

	}

}
