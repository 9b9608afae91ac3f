package io.mcpspring.client;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import io.mcpspring.client.exchange.PollInterval;
import io.mcpspring.client.question.QuestionDesk;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.model.Implementation;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The memory of calls that wait for a task.
 */
class TaskedCallTests {

	/** Less than the time between two polls of {@link #state}. */
	private static final Duration LIMIT = Duration.ofSeconds(30);

	private final Http http = new Http((request, reader) -> {
		throw new IllegalStateException("No request is sent");
	}, new ClientSettings(null, Implementation.of("client", "0"), JsonMapper.shared().createObjectNode(),
			() -> CompletableFuture.completedFuture(Map.of()), LIMIT, ClientBounds.DEFAULT, false, null,
			AnswerMemory.ALL.source()));

	private final List<WeakReference<ObjectNode>> states = new CopyOnWriteArrayList<>();

	private static ObjectNode state(int interval) {
		return JsonMapper.shared()
			.createObjectNode()
			.put("resultType", "task")
			.put("taskId", "t1")
			.put("status", "working")
			.put("pollIntervalMs", interval)
			.put("padding", "x");
	}

	/** Twenty polls within the first ten seconds, one in each second that follows. */
	@Test
	void pollsLessOftenWithTime() {
		PollInterval interval = new PollInterval();
		interval.wish(state(0));
		assertThat(LongStream.generate(interval::next).limit(22)).startsWith(50L, 100L, 150L)
			.endsWith(950L, 1000L, 1000L, 1000L);
		interval.wish(state(100_000));
		assertThat(interval.next()).isEqualTo(60_000);
	}

	private McpClientCall answered(ObjectNode state) {
		this.states.add(new WeakReference<>(state));
		return new Answered(CompletableFuture.completedFuture(state));
	}

	/** After these intervals, all are of a minute. */
	private TaskedCall call(int... intervals) {
		Iterator<Integer> next = IntStream.concat(IntStream.of(intervals), IntStream.generate(() -> 60_000)).iterator();
		return new TaskedCall(answered(state(next.next())), (method, params, options) -> answered(state(next.next())),
				this.http, new QuestionDesk(this.http.codec(), null), RequestOptions.NONE, Duration.ofMinutes(10));
	}

	private void awaitForgotten(List<? extends WeakReference<?>> references) {
		Awaitility.await().atMost(LIMIT).until(() -> {
			System.gc();
			return references.stream().allMatch((reference) -> reference.get() == null);
		});
	}

	@Test
	void forgetsTheAnswerThatBeganTheTask() {
		TaskedCall call = call();
		awaitForgotten(this.states);
		assertThat(call.result()).isNotDone();
	}

	@Test
	void forgetsEachStateOfTheTask() {
		TaskedCall call = call(50);
		Awaitility.await().atMost(LIMIT).until(() -> this.states.size() == 2);
		awaitForgotten(this.states);
		assertThat(call.result()).isNotDone();
	}

	@Test
	void isForgottenWhenItIsCancelled() {
		awaitForgotten(List.of(cancelled()));
	}

	@Test
	void cancelsTaskThatBeginsWhileItIsCancelled() {
		CompletableFuture<ObjectNode> first = new CompletableFuture<>();
		CompletableFuture<ObjectNode> withdrawal = new CompletableFuture<>();
		List<String> sent = new CopyOnWriteArrayList<>();
		TaskedCall call = new TaskedCall(new Answered(first), (method, params, options) -> {
			sent.add(method);
			return new Answered(withdrawal);
		}, this.http, new QuestionDesk(this.http.codec(), null), RequestOptions.NONE, Duration.ofMinutes(10));
		call.cancel(null);
		CompletableFuture<Void> over = call.over();
		assertThat(over).isNotDone();
		first.complete(state(60_000));
		assertThat(sent).containsExactly("tasks/cancel");
		assertThat(over).isNotDone();
		call.cancel("once more");
		assertThat(over).isNotDone();
		withdrawal.complete(JsonMapper.shared().createObjectNode());
		assertThat(over).isCompleted();
		assertThat(sent).hasSize(1);
	}

	@Test
	void isOverWithTheRequestThatFailed() {
		CompletableFuture<Void> notified = new CompletableFuture<>();
		Answered late = new Answered(CompletableFuture.failedFuture(new TimeoutException()), notified);
		TaskedCall call = new TaskedCall(late, (method, params, options) -> late, this.http,
				new QuestionDesk(this.http.codec(), null), RequestOptions.NONE, Duration.ofMinutes(10));
		CompletableFuture<Void> over = call.over();
		assertThat(call.result()).isCompletedExceptionally();
		assertThat(over).isNotDone();
		notified.complete(null);
		assertThat(over).isCompleted();
	}

	private WeakReference<TaskedCall> cancelled() {
		TaskedCall call = call();
		call.cancel(null);
		return new WeakReference<>(call);
	}

	private record Answered(CompletableFuture<ObjectNode> result,
			CompletableFuture<Void> over) implements McpClientCall {

		Answered(CompletableFuture<ObjectNode> result) {
			this(result, CompletableFuture.completedFuture(null));
		}

		@Override
		public void cancel(@Nullable String reason) {
		}

		@Override
		public void cut() {
		}

	}

}
