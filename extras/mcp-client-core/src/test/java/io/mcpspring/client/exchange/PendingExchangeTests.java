package io.mcpspring.client.exchange;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

import io.mcpspring.client.transport.McpTransport.Exchange;
import io.mcpspring.client.transport.McpTransport.ResponseReader;
import io.mcpspring.client.transport.ReplyHead;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PendingExchangeTests {

	private final List<String> steps = new ArrayList<>();

	private final Exchange sent = new Exchange() {

		@Override
		public void abort() {
			PendingExchangeTests.this.steps.add("aborted");
		}

		@Override
		public void end() {
			PendingExchangeTests.this.steps.add("ended");
		}

	};

	private final ResponseReader reader = new ResponseReader() {

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
			PendingExchangeTests.this.steps.add("failed");
		}

	};

	private PendingExchange pending = pending((headers, reader) -> this.sent);

	private PendingExchange pending(BiFunction<Map<String, String>, ResponseReader, Exchange> sender) {
		return new PendingExchange((headers, reader) -> {
			this.steps.add("sent");
			return sender.apply(headers, reader);
		}, this.reader);
	}

	@Test
	void endsAsItsRequestDoes() {
		this.pending.begin(Map.of(), null);
		this.pending.end();

		assertThat(this.steps).containsExactly("sent", "ended");
	}

	@Test
	void endsIfTheAnswerIsThereBeforeItsExchange() {
		this.pending = pending((headers, reader) -> {
			this.pending.end();
			return this.sent;
		});
		this.pending.begin(Map.of(), null);

		assertThat(this.steps).containsExactly("sent", "ended");
	}

	@Test
	void isAbortedAsItsRequestIs() {
		this.pending.begin(Map.of(), null);
		this.pending.abort();

		assertThat(this.steps).containsExactly("sent", "aborted");
	}

	@Test
	void sendsNothingAfterItsEnd() {
		this.pending.abort();
		this.pending.begin(Map.of(), null);

		assertThat(this.steps).isEmpty();
	}

	@Test
	void failsWithAnErrorOfItsSender() {
		this.pending = pending((headers, reader) -> {
			throw new InternalError("no thread can be created");
		});
		this.pending.begin(Map.of(), null);

		assertThat(this.steps).containsExactly("sent", "failed");
	}

}
