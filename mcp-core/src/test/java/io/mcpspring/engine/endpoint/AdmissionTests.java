package io.mcpspring.engine.endpoint;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.engine.http.Replies;
import io.mcpspring.engine.http.RequestRefusal;
import io.mcpspring.engine.jsonrpc.Decoded;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.fake.FakeExchange;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Messages that count for the limit of a caller, and those that it refuses.
 */
class AdmissionTests {

	private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

	private static final String NOTE = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/roots/list_changed\"}";

	private static final String ANSWER = "{\"jsonrpc\":\"2.0\",\"id\":\"invented\",\"result\":{}}";

	private final JsonRpcCodec codec = new JsonRpcCodec();

	private final AtomicInteger counted = new AtomicInteger();

	private final AtomicInteger refused = new AtomicInteger();

	private final List<Decoded> served = new ArrayList<>();

	private FakeExchange send(int limit, String body) {
		Admission admission = new Admission(
				(request) -> CompletableFuture
					.completedStage((this.counted.incrementAndGet() > limit) ? Duration.ofSeconds(7) : null),
				new Replies(this.codec), new ServerEvents() {
					@Override
					public void requestRefused(RequestRefusal why) {
						AdmissionTests.this.refused.incrementAndGet();
					}
				});
		FakeExchange exchange = FakeExchange.post(body);
		admission.pass(this.codec.decode(body.getBytes(StandardCharsets.UTF_8)), exchange, this.served::add);
		return exchange;
	}

	@Test
	void countsNoAnswerThatComesAlone() {
		send(0, ANSWER);
		assertThat(this.counted).hasValue(0);
		assertThat(this.served).hasSize(1);
	}

	@Test
	void countsTheAnswersOfABatch() {
		// server-2025 BATCH-03
		send(3, "[" + ANSWER + "," + ANSWER + "," + PING + "]");
		assertThat(this.counted).hasValue(3);
		assertThat(send(3, "[" + ANSWER + "," + PING + "]").status()).isEqualTo(429);
		assertThat(this.served).hasSize(1);
	}

	@Test
	void dropsWhatGetsNoResponseBeyondTheLimit() {
		send(2, "[" + PING + "," + NOTE + "," + NOTE + "," + ANSWER + "," + PING + "]");
		assertThat(this.refused).hasValue(3);
		assertThat(this.served).singleElement()
			.isInstanceOfSatisfying(Decoded.Batch.class,
					(batch) -> assertThat(batch.elements()).satisfiesExactly(
							(ping) -> assertThat(ping).isInstanceOf(Decoded.Single.class),
							(note) -> assertThat(note).isInstanceOf(Decoded.Single.class),
							(error) -> assertThat(error).isInstanceOf(Decoded.Invalid.class)));
	}

}
