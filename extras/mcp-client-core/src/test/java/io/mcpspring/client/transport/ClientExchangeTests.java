package io.mcpspring.client.transport;

import java.util.concurrent.CompletableFuture;

import io.mcpspring.client.transport.McpTransport.ResponseReader;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ClientExchangeTests {

	private final ClientExchange exchange = new ClientExchange(new Nothing(), (head) -> null);

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

	private static final class Nothing implements ResponseReader {

		@Override
		public void head(ReplyHead head) {
		}

		@Override
		public void data(byte[] bytes) {
		}

		@Override
		public void complete() {
		}

		@Override
		public void failed(Throwable cause) {
		}

	}

}
