package io.mcpspring.client.transport;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ClientExchangeTests {

	private final ClientExchange exchange = new ClientExchange(ClientExchange.NOBODY, (head) -> null);

	private final CompletableFuture<String> answer = new CompletableFuture<>();

	@Test
	void anAnswerThatCameBeforeTheRequestWasKnownToBeSentIsNotCancelled() {
		this.exchange.onComplete();

		this.exchange.answer(this.answer);

		assertThat(this.answer).isNotCancelled();
	}

	@Test
	void anAnswerToAnExchangeThatWasBrokenOffBeforeIsCancelled() {
		this.exchange.abort();

		this.exchange.answer(this.answer);

		assertThat(this.answer).isCancelled();
	}

	/** An orderly end of a response has a few bytes. */
	@Test
	void aServerThatFloodsAfterTheAnswerIsCutOff() {
		Reading reading = new Reading();
		this.exchange.onSubscribe(reading);
		this.exchange.answer(this.answer);
		this.exchange.end();

		for (int i = 0; i < 4; i++) {
			this.exchange.onNext(List.of(ByteBuffer.allocate(16 * 1024)));
		}
		assertThat(reading.requested).isEqualTo(5);
		assertThat(this.answer).isNotCancelled();

		this.exchange.onNext(List.of(ByteBuffer.allocate(1)));
		assertThat(reading.requested).isEqualTo(5);
		assertThat(reading.cancelled).isTrue();
		assertThat(this.answer).isCancelled();
	}

	private static final class Reading implements Flow.Subscription {

		private long requested;

		private boolean cancelled;

		@Override
		public void request(long number) {
			this.requested += number;
		}

		@Override
		public void cancel() {
			this.cancelled = true;
		}

	}

}
