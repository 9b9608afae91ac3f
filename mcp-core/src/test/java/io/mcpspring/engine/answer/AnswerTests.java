package io.mcpspring.engine.answer;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.jsonrpc.ByteParts;
import io.mcpspring.engine.jsonrpc.CodecLimits;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.MemoryBudget.Part;
import io.mcpspring.engine.share.RunningCalls;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.fake.FakeExchange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class AnswerTests {

	private final FakeExchange exchange = FakeExchange.post("{}");

	private final RunningCalls limits = new RunningCalls(16, ShareSettings.DEFAULTS,
			MemoryBudget.ofHeap().with(Part.RUNNING_CALLS, 1000));

	private final Recorded stream = new Recorded();

	private final Answer<Recorded> answer = Answer.toRequest(this.exchange, this::open);

	private Recorded open() {
		this.stream.events.add("opened");
		return this.stream;
	}

	// server-2025 HTTP-10, server-2026 SSE-01
	@Test
	void repliesWithJsonWhereNothingWasSentBefore() {
		this.answer.respond(parts("1"), 403, Map.of("X-Test", "yes"));
		assertThat(this.exchange.status()).isEqualTo(403);
		assertThat(this.exchange.replied("X-Test")).isEqualTo("yes");
		assertThat(this.exchange.text()).isEqualTo("1");
		assertThat(this.stream.events).isEmpty();
	}

	@Test
	void connectsAfterTheFirstMessageSoThatBothLeaveTogether() {
		this.answer.send(bytes("1"), false);
		this.answer.respond(parts("2"));
		assertThat(this.stream.events).containsExactly("opened", "sent 1", "connected", "ended 2");
		assertThat(this.exchange.isAnswered()).isFalse();
	}

	@Test
	void dropsMessagesWhereTheClientAcceptsNoStream() {
		this.exchange.header("Accept", "application/json");
		this.answer.send(bytes("1"), false);
		assertThat(this.answer.canStream()).isFalse();
		assertThat(this.answer.promote()).isNull();
		this.answer.respond(parts("2"));
		assertThat(this.exchange.text()).isEqualTo("2");
		assertThat(this.stream.events).isEmpty();
	}

	// server-2025 CANC-01
	@Test
	void acceptsACancelledRequestWithoutABody() {
		this.answer.withhold();
		assertThat(this.exchange.status()).isEqualTo(202);
		assertThat(this.exchange.text()).isEmpty();
	}

	@Test
	void endsTheStreamOfACancelledRequestWithoutAResponse() {
		this.answer.promote();
		this.answer.withhold();
		assertThat(this.stream.events).containsExactly("opened", "connected", "ended null");
		assertThat(this.exchange.isAnswered()).isFalse();
	}

	@ParameterizedTest
	@CsvSource({ "respond", "stream", "withhold", "abandon" })
	void sendsNothingOnceItIsOver(String end) {
		switch (end) {
			case "respond" -> this.answer.respond(parts("1"));
			case "withhold" -> this.answer.withhold();
			case "abandon" -> this.answer.abandon();
			default -> {
				this.answer.promote();
				this.answer.respond(parts("1"));
			}
		}
		List<String> before = List.copyOf(this.stream.events);
		this.answer.send(bytes("2"), true);
		this.answer.respond(parts("2"));
		this.answer.withhold();
		this.answer.promoteIfIdle();
		this.answer.abandon();
		assertThat(this.answer.isOver()).isTrue();
		assertThat(this.answer.promote()).isNull();
		assertThat(this.stream.events).isEqualTo(before);
		assertThat(this.exchange.answers()).isLessThanOrEqualTo(1);
	}

	// server-2025 BATCH-03, BATCH-04
	@Test
	void batchIsOneArrayOfTheResponsesThatAreNotWithheld() {
		Answer<Recorded> batch = batch(3);
		batch.respond(parts("1"));
		batch.withhold();
		assertThat(this.exchange.isAnswered()).isFalse();
		batch.respond(parts("3"), 500, Map.of());
		assertThat(this.exchange.status()).isEqualTo(200);
		assertThat(this.exchange.text()).isEqualTo("[1,3]");
	}

	@Test
	void batchMovesToTheStreamWithTheResponsesThatAreThere() {
		Answer<Recorded> batch = batch(3);
		batch.respond(parts("1"));
		batch.promoteIfIdle();
		batch.respond(parts("2"));
		batch.respond(parts("3"));
		assertThat(this.stream.events).containsExactly("opened", "sent 1", "connected", "sent 2", "ended 3");
		assertThat(this.exchange.isAnswered()).isFalse();
	}

	@Test
	void batchChargesResponsesUntilAllAreThere() {
		Answer<Recorded> batch = batch(3);
		batch.respond(parts("1".repeat(100)), () -> parts("full"));
		batch.respond(parts("2".repeat(100)));
		assertThat(this.limits.bytes()).isGreaterThanOrEqualTo(200);
		batch.respond(parts("3"));
		assertThat(this.exchange.text()).isEqualTo("[" + "1".repeat(100) + "," + "2".repeat(100) + ",3]");
		assertThat(this.limits.bytes()).isZero();
	}

	@Test
	void batchHasErrorsForResultsWithoutRoom() {
		Answer<Recorded> batch = batch(4);
		batch.respond(parts("1".repeat(600)), () -> parts("full"));
		batch.respond(parts("2".repeat(600)), () -> parts("full"));
		batch.respond(parts("3".repeat(600)));
		batch.respond(parts("4".repeat(600)), () -> parts("full"));
		assertThat(this.exchange.text())
			.isEqualTo("[" + "1".repeat(600) + ",full," + "3".repeat(600) + "," + "4".repeat(600) + "]");
		assertThat(this.limits.bytes()).isZero();
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void batchThatGoesOnElsewhereIsNotCharged(boolean abandoned) {
		Answer<Recorded> batch = batch(3);
		batch.respond(parts("1".repeat(600)), () -> parts("full"));
		if (abandoned) {
			batch.abandon();
		}
		else {
			batch.promote();
		}
		assertThat(this.limits.bytes()).isZero();
		batch.respond(parts("2".repeat(1000)), () -> parts("full"));
		assertThat(this.limits.bytes()).isZero();
		assertThat(this.stream.events).doesNotContain("sent full");
	}

	@Test
	void batchOfWithheldResponsesIsAccepted() {
		Answer<Recorded> batch = batch(2);
		batch.withhold();
		batch.withhold();
		assertThat(this.exchange.status()).isEqualTo(202);
	}

	@Test
	void continuesOnAStreamThatWasOpenBefore() {
		Answer<Recorded> rest = Answer.on(this.stream);
		rest.send(bytes("1"), false);
		rest.respond(parts("2"));
		assertThat(this.stream.events).containsExactly("sent 1", "ended 2");
	}

	@Test
	void leavesTheStreamAsItIsWhereAnotherNodeEndedIt() {
		this.answer.promote();
		assertThat(this.answer.abandon()).isSameAs(this.stream);
		this.answer.respond(parts("1"));
		assertThat(this.stream.events).containsExactly("opened", "connected");
	}

	@Test
	void waitsForTheReaderOnlyWhereTheThreadMay() {
		this.answer.send(bytes("1"), true);
		this.answer.send(bytes("2"), false);
		assertThat(this.stream.paces).isEqualTo(1);
	}

	@Test
	void holdsNoLockWhileItConnectsRepliesOrEnds() throws Exception {
		this.stream.whileWriting = () -> onAnotherThread(() -> this.answer.send(bytes("other"), false));
		this.answer.promote();
		this.answer.respond(parts("1"));
		assertThat(this.stream.events).containsExactly("opened", "sent other", "connected", "ended 1");
	}

	private static void onAnotherThread(Runnable action) {
		try {
			CompletableFuture.runAsync(action).get(60, TimeUnit.SECONDS);
		}
		catch (Exception ex) {
			throw new IllegalStateException("Another thread had to wait", ex);
		}
	}

	private Answer<Recorded> batch(int responses) {
		return Answer.toBatch(this.exchange, this::open, responses,
				new KeptResponses(this.limits, OwnerKey.UNKNOWN, new JsonRpcCodec(CodecLimits.DEFAULT)));
	}

	private static ByteParts parts(String text) {
		return ByteParts.of(bytes(text));
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	/** Notes what happens to it. */
	private static final class Recorded implements AnswerStream {

		private final List<String> events = new ArrayList<>();

		private int paces;

		private Runnable whileWriting = () -> {
		};

		@Override
		public void connect() {
			this.whileWriting.run();
			this.events.add("connected");
		}

		@Override
		public FlowControl send(byte[] message) {
			this.events.add("sent " + new String(message, StandardCharsets.UTF_8));
			return () -> this.paces++;
		}

		@Override
		public void end(byte @Nullable [] last) {
			this.whileWriting.run();
			this.events.add("ended " + ((last != null) ? new String(last, StandardCharsets.UTF_8) : null));
		}

	}

}
