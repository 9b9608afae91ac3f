package io.mcpspring.webflux;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import io.mcpspring.http.FrameSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DefaultDataBufferFactory;

import static org.assertj.core.api.Assertions.assertThat;

class FramePublisherTests {

	@Test
	void closesItsSourceAlthoughAnErrorWasThrown() {
		Failing source = new Failing();
		FramePublisher publisher = new FramePublisher(source, DefaultDataBufferFactory.sharedInstance, Wire.UNKNOWN);
		Flux.from(publisher).subscribe((piece) -> {
		}, (failure) -> {
		});

		source.wakeUp();
		publisher.over();

		assertThat(source.closings).hasValue(1);
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
