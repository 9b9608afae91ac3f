package io.mcpspring.client.transport;

import java.util.concurrent.CompletableFuture;

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

}
