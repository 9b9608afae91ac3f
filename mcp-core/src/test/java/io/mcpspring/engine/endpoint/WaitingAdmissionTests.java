package io.mcpspring.engine.endpoint;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.mcpspring.engine.http.Replies;
import io.mcpspring.engine.jsonrpc.CodecLimits;
import io.mcpspring.engine.jsonrpc.Decoded;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.MemoryBudget.Part;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.fake.FakeExchange;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.model.ErrorCode;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Requests that wait for a slow counter of their rate.
 */
class WaitingAdmissionTests {

	private static final long WEIGHT = 1 << 20;

	private static final long ROOM = 16 * WEIGHT;

	private static final Decoded REQUEST = new Decoded.Invalid(JsonRpcError.of(ErrorCode.INVALID_REQUEST, "any"),
			RequestId.of(7));

	private final BodyReceptions receptions = new BodyReceptions(
			new MemoryBudget(64 << 20, new ShareSettings(50), 64 * 1024, 1).with(Part.DECODING, ROOM),
			ServerEvents.NONE);

	private final List<CompletableFuture<@Nullable Duration>> counts = new ArrayList<>();

	private final List<Decoded> served = new ArrayList<>();

	private final Admission admission = new Admission((request) -> {
		CompletableFuture<@Nullable Duration> count = new CompletableFuture<>();
		this.counts.add(count);
		return count;
	}, new Replies(new JsonRpcCodec(CodecLimits.DEFAULT)), ServerEvents.NONE);

	private FakeExchange send(boolean blocking) {
		FakeExchange sent = FakeExchange.post("").caller(FakeServer.caller("alice")).blocking(blocking);
		ClosingExchange exchange = new ClosingExchange(sent, () -> false);
		exchange.bodyDecoded(WEIGHT, this.receptions);
		this.admission.pass(REQUEST, exchange, this.served::add);
		return sent;
	}

	@Test
	void takeNoMoreMemoryThanThoseThatAreDecoded() {
		List<FakeExchange> refused = new ArrayList<>();
		for (int i = 0; i < 40; i++) {
			FakeExchange sent = send(false);
			if (sent.isAnswered()) {
				refused.add(sent);
			}
		}
		int kept = 40 - refused.size();
		assertThat(kept * WEIGHT).isBetween(WEIGHT, ROOM / 2);
		assertThat(this.receptions.bytes()).isEqualTo(kept * WEIGHT);
		assertThat(refused).allSatisfy((sent) -> {
			assertThat(sent.status()).isEqualTo(503);
			assertThat(sent.reply().headers()).containsKey("Retry-After");
			assertThat(sent.response().path("id").asInt()).isEqualTo(7);
		});
		CompletableFuture<FakeExchange> onItsThread = CompletableFuture.supplyAsync(() -> send(true));
		Awaitility.await().until(onItsThread::isDone);
		assertThat(onItsThread.join().status()).isEqualTo(503);
		this.counts.forEach((count) -> count.complete(null));
		assertThat(this.served).hasSize(kept);
		assertThat(this.receptions.bytes()).isZero();
	}

	@Test
	void releaseTheirMemoryWhereTheCounterFails() {
		FakeExchange sent = send(false);
		this.counts.get(0).completeExceptionally(new IllegalStateException("any"));
		assertThat(sent.status()).isEqualTo(500);
		assertThat(this.receptions.bytes()).isZero();
	}

}
