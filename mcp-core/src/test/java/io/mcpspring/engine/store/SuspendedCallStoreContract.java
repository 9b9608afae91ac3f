package io.mcpspring.engine.store;

import java.security.Principal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.record.CallState;
import io.mcpspring.engine.record.CallState.Answer;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.fake.Json;
import io.mcpspring.store.NoRoomException;
import io.mcpspring.store.SuspendedCall;
import io.mcpspring.store.SuspendedCallStore;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What every {@link SuspendedCallStore} does. A store is tested by a class that extends
 * this one and says how to make an empty store.
 */
public abstract class SuspendedCallStoreContract {

	private static final Instant DEADLINE = Instant.now().plus(Duration.ofHours(1)).truncatedTo(ChronoUnit.MILLIS);

	private static final RequestId FIRST = RequestId.of("q.0");

	private static final RequestId SECOND = RequestId.of("q.1");

	private final ExecutorService threads = Executors.newFixedThreadPool(4);

	private SuspendedCallStore store;

	private SuspendedCallStore other;

	/**
	 * Make a store without calls.
	 * @return the store
	 */
	protected abstract SuspendedCallStore store();

	/**
	 * The same calls as seen by another node.
	 * @param store the store
	 * @return another store, or the same where there is but one node
	 */
	protected SuspendedCallStore elsewhere(SuspendedCallStore store) {
		return store;
	}

	@BeforeEach
	void createStore() {
		this.store = store();
		this.other = elsewhere(this.store);
	}

	@AfterEach
	void stopThreads() {
		this.threads.shutdownNow();
	}

	@Test
	void handsACallOutWithItsLastAnswer() {
		put(call("a", RequestId.of(1), FIRST, SECOND));

		assertThat(answer("a", SECOND, "two")).isNull();
		SuspendedCallData taken = answer("a", FIRST, "one");

		assertThat(taken).isNotNull();
		assertThat(taken.state().toJson().get("a"))
			.isEqualTo(Json.tree("{'key of q.1':{'v':'two'},'key of q.0':{'v':'one'}}"));
		assertThat(answer("a", FIRST, "one")).isNull();
		assertThat(take("a", RequestId.of(1))).isNull();
	}

	@Test
	void keepsAllOfACall() {
		CallState state = CallState.of(Json.tree("""
				{'a':{'k0':{'v':{'x':[1,null,'\u2603']}},'k1':{'c':-1,'m':'no'},'k2':{}},
				'o':{'s0':{'deep':{'er':1.5}},'s1':null},'s':7,'r':2}"""));
		Principal principal = () -> "alice";
		McpCaller caller = McpCaller.builder("key-of-alice")
			.principal(principal)
			.scopes(Set.of("a", "b:c"))
			.expiresAt(DEADLINE)
			.build();
		SuspendedCallData call = new SuspendedCallData("a", "stream", 1L << 47, RequestId.of("one"), "prompts/get",
				Json.object("{'name':'p','arguments':{'x':'\u2603\\n'}}"), caller, state, Map.of(FIRST, "key"),
				DEADLINE);
		put(call);

		SuspendedCallData taken = take("a", RequestId.of("one"));

		assertThat(taken).isNotNull();
		assertThat(taken).usingRecursiveComparison().ignoringFields("caller", "state").isEqualTo(call);
		assertThat(taken.state().toJson()).isEqualTo(state.toJson());
		assertThat(taken.caller().key()).isEqualTo("key-of-alice");
		assertThat(taken.caller().scopes()).containsExactlyInAnyOrder("a", "b:c");
		assertThat(taken.caller().expiresAt()).isEqualTo(DEADLINE);
		assertThat(taken.caller().principal()).isIn(null, principal);
	}

	@Test
	void countsTheCallsOfASession() {
		assertThat(this.other.count("a").toCompletableFuture().join()).isZero();
		put(call("a", RequestId.of(1), FIRST));
		put(call("a", RequestId.of(2), SECOND));
		put(call("b", RequestId.of(1), FIRST));

		assertThat(this.other.count("a").toCompletableFuture().join()).isEqualTo(2);
		take("a", RequestId.of(1));
		assertThat(this.other.count("a").toCompletableFuture().join()).isOne();
	}

	@Test
	void keepsAnonymousCallersAnonymous() {
		put(call("a", RequestId.of(1), FIRST));

		assertThat(take("a", RequestId.of(1)).caller()).isEqualTo(McpCaller.ANONYMOUS);
	}

	@Test
	void keepsEveryKindOfAnswer() {
		RequestId third = RequestId.of("q.2");
		put(call("a", RequestId.of(1), FIRST, SECOND, third));

		answer(FIRST, new Answer.Failed(-32000, "no"));
		answer(SECOND, new Answer.Result(Json.tree("{'a':[1,{}]}")));
		SuspendedCallData taken = answer(third, new Answer.TimedOut());

		assertThat(taken.state().toJson().get("a")).isEqualTo(
				Json.tree("{'key of q.0':{'c':-32000,'m':'no'},'key of q.1':{'v':{'a':[1,{}]}},'key of q.2':{}}"));
	}

	@Test
	void takesNoAnswerThatNobodyWaitsFor() {
		put(call("a", RequestId.of(1), FIRST));

		assertThat(answer("a", SECOND, "x")).isNull();
		assertThat(answer("b", FIRST, "x")).isNull();
		assertThat(answer("never", FIRST, "x")).isNull();
		// a number is not a text of the same digits
		assertThat(answer("a", RequestId.of(1), "x")).isNull();

		assertThat(answer("a", FIRST, "x")).isNotNull();
	}

	@Test
	void countsTheSameAnswerOnce() {
		put(call("a", RequestId.of(1), FIRST, SECOND));

		assertThat(answer("a", FIRST, "one")).isNull();
		assertThat(answer("a", FIRST, "two")).isNull();
		SuspendedCallData taken = answer("a", SECOND, "three");

		assertThat(taken.state().toJson().at("/a/key of q.0/v").asString()).isEqualTo("one");
	}

	@Test
	void keepsTheFirstOfTwoCallsThatShareAnId() {
		put(call("a", RequestId.of(1), FIRST));

		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> put(call("a", RequestId.of(1), SECOND)))
			.withCauseInstanceOf(IllegalStateException.class);
		put(call("a", RequestId.of("1"), RequestId.of("other")));
		put(call("b", RequestId.of(1), FIRST));

		assertThat(answer("a", SECOND, "x")).isNull();
		assertThat(answer("a", FIRST, "x")).isNotNull();
	}

	@Test
	void takesACallOutWhateverIsOpen() {
		put(call("a", RequestId.of(1), FIRST, SECOND));
		answer("a", FIRST, "one");

		assertThat(take("b", RequestId.of(1))).isNull();
		assertThat(take("a", RequestId.of("1"))).isNull();
		SuspendedCallData taken = take("a", RequestId.of(1));

		assertThat(taken.state().isAnswered("key of q.0")).isTrue();
		assertThat(taken.state().isAnswered("key of q.1")).isFalse();
		assertThat(take("a", RequestId.of(1))).isNull();
		assertThat(answer("a", SECOND, "two")).isNull();
	}

	@Test
	void takesOutWhatIsOverdue() {
		put(call("a", RequestId.of(1), FIRST));
		put(call("b", RequestId.of(1), DEADLINE.plusSeconds(60), FIRST));

		assertThat(await(this.other.takeOverdue(DEADLINE.minusMillis(1)))).isEmpty();
		assertThat(await(this.other.takeOverdue(DEADLINE.plusMillis(1)))).extracting(SuspendedCall::sessionId)
			.containsExactly("a");
		assertThat(await(this.other.takeOverdue(DEADLINE.plusMillis(1)))).isEmpty();

		assertThat(answer("a", FIRST, "x")).isNull();
		assertThat(answer("b", FIRST, "x")).isNotNull();
	}

	@Test
	void keepsACallAfterItsDeadlineUntilItIsTakenOut() {
		Instant over = DEADLINE.minus(Duration.ofHours(1)).minusSeconds(60);
		put(call("a", RequestId.of(1), over, FIRST));

		assertThat(await(this.other.takeOverdue(DEADLINE))).extracting(SuspendedCall::sessionId).containsExactly("a");
	}

	@Test
	void forgetsTheCallsOfASession() {
		put(call("a", RequestId.of(1), FIRST));
		put(call("a", RequestId.of(2), SECOND));
		put(call("b", RequestId.of(1), FIRST));

		await(this.other.removeSession("a"));
		await(this.other.removeSession("never"));

		assertThat(take("a", RequestId.of(1))).isNull();
		assertThat(answer("a", SECOND, "x")).isNull();
		assertThat(await(this.store.takeOverdue(DEADLINE.minusMillis(1)))).isEmpty();
		assertThat(this.store.size()).isEqualTo(1);
		assertThat(await(this.store.takeOverdue(DEADLINE.plusMillis(1)))).extracting(SuspendedCall::sessionId)
			.containsExactly("b");
	}

	@Test
	void takesACallAgainThatAsksAgain() {
		put(call("a", RequestId.of(1), FIRST));
		assertThat(answer("a", FIRST, "one")).isNotNull();

		put(call("a", RequestId.of(1), SECOND));

		assertThat(answer("a", FIRST, "one")).isNull();
		assertThat(answer("a", SECOND, "two")).isNotNull();
	}

	@Test
	void handsEachCallOutOnceThoughManyTry() throws Exception {
		for (int round = 0; round < 50; round++) {
			put(call("a", RequestId.of(round), RequestId.of("x." + round), RequestId.of("y." + round)));
			int number = round;
			CountDownLatch start = new CountDownLatch(1);
			List<Future<Integer>> taken = new ArrayList<>();
			for (int thread = 0; thread < 4; thread++) {
				int kind = thread;
				taken.add(this.threads.submit(() -> {
					start.await();
					return race(kind, number);
				}));
			}
			start.countDown();
			int winners = 0;
			for (Future<Integer> future : taken) {
				winners += future.get(30, TimeUnit.SECONDS);
			}
			assertThat(winners).isEqualTo(1);
		}
	}

	private int race(int kind, int round) {
		SuspendedCall taken = switch (kind) {
			case 0 -> answer("a", RequestId.of("x." + round), "one");
			case 1 -> answer("a", RequestId.of("y." + round), "two");
			case 2 -> take("a", RequestId.of(round));
			default -> {
				List<SuspendedCall> overdue = await(this.other.takeOverdue(DEADLINE.plusMillis(1)));
				yield overdue.isEmpty() ? null : overdue.get(0);
			}
		};
		return (taken != null) ? 1 : 0;
	}

	@Test
	void keepsNoMoreOfASessionThanItMay() {
		int kept = 0;
		while (isKept("a", kept)) {
			kept++;
		}
		assertThat(kept).as("of 8 MB, where a character takes up to two bytes").isBetween(3, 7);
		assertThat(isKept("b", 0)).isTrue();

		assertThat(answer("a", RequestId.of("q0"), "one")).isNotNull();
		assertThat(take("a", RequestId.of(1))).isNotNull();

		assertThat(isKept("a", 0)).isTrue();
		assertThat(isKept("a", 1)).isTrue();
		assertThat(isKept("a", kept)).isFalse();
	}

	@Test
	void keepsNoMoreAnswersThanItMay() {
		int kept = 0;
		for (int number = 0; number < 12; number++) {
			put(call("a", RequestId.of(number), question("x", number), question("y", number)));
			kept += isNoted(question("x", number), 1 << 20) ? 1 : 0;
		}
		assertThat(kept).as("of 8 MB, where a character takes up to two bytes").isBetween(3, 7);
		assertThat(isNoted(question("x", 11), 5 << 20)).as("never fits, or not now").isFalse();

		assertThat(isNoted(question("y", 0), 1 << 20)).as("completes its call").isTrue();
		assertThat(isNoted(question("x", 11), 1 << 20)).as("may be given again").isTrue();
		assertThat(take("a", RequestId.of(11)).state().isAnswered("key of x.11")).isTrue();
	}

	@Test
	void tellsThatAnAnswerWillNeverFit() {
		put(call("a", RequestId.of(1), FIRST, SECOND));

		assertThat(this.other.answer("a", FIRST.json(),
				new Answer.Result(Json.tree("'" + "x".repeat(9 << 20) + "'")).toJson()))
			.failsWithin(Duration.ofSeconds(30))
			.withThrowableThat()
			.havingCause()
			.isInstanceOfSatisfying(NoRoomException.class, (full) -> assertThat(full.isPermanent()).isTrue());
		assertThat(answer("a", FIRST, "small")).isNull();
		assertThat(answer("a", SECOND, "small")).isNotNull();
	}

	@Test
	void keepsNoMoreCallsOfASessionThanMayWait() {
		IntStream.range(0, SuspendedCallStore.MAX_CALLS_PER_SESSION)
			.mapToObj((number) -> this.store.put(call("a", RequestId.of(number), question("x", number))))
			.toList()
			.forEach(SuspendedCallStoreContract::await);
		RequestId further = RequestId.of(SuspendedCallStore.MAX_CALLS_PER_SESSION);
		assertThat(this.store.put(call("a", further, FIRST))).failsWithin(Duration.ofSeconds(30))
			.withThrowableThat()
			.havingCause()
			.isInstanceOf(NoRoomException.class);
		put(call("b", further, FIRST));

		assertThat(answer("a", question("x", 7), "one")).isNotNull();
		put(call("a", further, FIRST));
	}

	private static RequestId question(String kind, int number) {
		return RequestId.of(kind + "." + number);
	}

	private boolean isNoted(RequestId question, int characters) {
		return await(this.other
			.answer("a", question.json(), new Answer.Result(Json.tree("'" + "x".repeat(characters) + "'")).toJson())
			.handle((call, failure) -> {
				if (failure != null) {
					assertThat(Failures.unwrap(failure)).isInstanceOf(NoRoomException.class);
				}
				return failure == null;
			}));
	}

	/** Keep a call of a megabyte. */
	private boolean isKept(String session, int number) {
		SuspendedCallData call = new SuspendedCallData(session, "stream " + number, 7, RequestId.of(number),
				"tools/call", Json.object("{}").put("text", "x".repeat(1 << 20)), McpCaller.ANONYMOUS, new CallState(),
				Map.of(RequestId.of("q" + number), "q"), DEADLINE);
		return await(this.store.put(call).handle((done, failure) -> {
			if (failure != null) {
				assertThat(Failures.unwrap(failure)).isInstanceOf(NoRoomException.class);
			}
			return failure == null;
		}));
	}

	private static SuspendedCallData call(String session, RequestId id, RequestId... questions) {
		return call(session, id, DEADLINE, questions);
	}

	private static SuspendedCallData call(String session, RequestId id, Instant deadline, RequestId... questions) {
		Map<RequestId, String> keys = new HashMap<>();
		for (RequestId question : questions) {
			keys.put(question, "key of " + question.json().replace("\"", ""));
		}
		return new SuspendedCallData(session, "stream of " + id, 7, id, "tools/call", Json.object("{'name':'ask'}"),
				McpCaller.ANONYMOUS, new CallState(), keys, deadline);
	}

	private void put(SuspendedCallData call) {
		await(this.store.put(call));
	}

	private @Nullable SuspendedCallData take(String session, RequestId request) {
		return (SuspendedCallData) await(this.other.take(session, request.json()));
	}

	private @Nullable SuspendedCallData answer(RequestId question, Answer answer) {
		return (SuspendedCallData) await(this.other.answer("a", question.json(), answer.toJson()));
	}

	private @Nullable SuspendedCallData answer(String session, RequestId question, String text) {
		return (SuspendedCallData) await(
				this.other.answer(session, question.json(), new Answer.Result(Json.tree("'" + text + "'")).toJson()));
	}

	private static <T> T await(CompletionStage<T> stage) {
		return stage.toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join();
	}

}
