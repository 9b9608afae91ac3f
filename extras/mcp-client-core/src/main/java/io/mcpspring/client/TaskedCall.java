package io.mcpspring.client;

import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.mcpspring.client.exchange.CallEnd;
import io.mcpspring.client.exchange.PollInterval;
import io.mcpspring.client.exchange.TimeLimit;
import io.mcpspring.client.question.QuestionDesk;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.model.ErrorCode;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call to the end of the task that the server may answer it with (extensions T26-09,
 * T26-15, T26-21, T26-25). The task is polled at the interval that the server wishes,
 * within bounds; its questions are answered as those of any call.
 */
final class TaskedCall implements McpClientCall {

	/**
	 * The length of the id of a task, which the client keeps and sends with each poll.
	 */
	private static final int MAX_ID = 1024;

	/** How often in a row the state of the task may be out of reach. */
	private static final int MAX_FAILURES = 5;

	private final Sender sender;

	private final Http http;

	private final QuestionDesk desk;

	private final RequestOptions options;

	private final CompletableFuture<ObjectNode> result = new CompletableFuture<>();

	private final CallEnd end = new CallEnd(this.result);

	/** Completes when the first answer has been read, so that its task is known. */
	private final CompletableFuture<Void> begun = new CompletableFuture<>();

	/** Used by one poll after the other. */
	private final Set<String> answered = new HashSet<>();

	private int failures;

	private final PollInterval interval = new PollInterval();

	/**
	 * The request under way or that failed last, {@code null} between two polls: its
	 * result may be large.
	 */
	private volatile @Nullable McpClientCall current;

	private volatile @Nullable String task;

	private volatile @Nullable CompletableFuture<Void> timer;

	/**
	 * Create a call.
	 * @param first the request that may be answered with a task
	 * @param sender sends further requests
	 * @param options the options of the first request
	 * @param limit the time for the whole call
	 */
	TaskedCall(McpClientCall first, Sender sender, Http http, QuestionDesk desk, RequestOptions options,
			Duration limit) {
		this.current = first;
		this.sender = sender;
		this.http = http;
		this.desk = desk;
		this.options = options;
		TimeLimit.run(this.result, limit, () -> this.end.withdraw(new TimeoutException(),
				() -> withdraw("The client waited for " + limit.toMillis() + " ms")));
		this.result.whenComplete((answer, failure) -> stopTimer());
		first.result().whenComplete((answer, failure) -> {
			begun(answer, failure);
			this.begun.complete(null);
		});
	}

	private void begun(@Nullable ObjectNode answer, @Nullable Throwable failure) {
		if (answer == null) {
			fail((failure != null) ? failure : new IllegalStateException("The call has no result"));
			return;
		}
		this.current = null;
		if (!"task".equals(answer.path("resultType").asString(""))) {
			this.result.complete(answer);
			return;
		}
		String id = answer.path("taskId").asString("");
		if (id.isEmpty()) {
			fail(new IllegalStateException("The server answered with a task that has no 'taskId'"));
			return;
		}
		if (id.length() > MAX_ID) {
			fail(new IllegalStateException(
					"The server answered with a 'taskId' of more than " + MAX_ID + " characters"));
			return;
		}
		this.task = id;
		this.interval.wish(answer);
		later();
	}

	private void later() {
		CompletableFuture<Void> next = new CompletableFuture<>();
		next.thenRunAsync(this::poll);
		next.completeOnTimeout(null, this.interval.next(), TimeUnit.MILLISECONDS);
		this.timer = next;
		if (this.result.isDone()) {
			stopTimer();
		}
	}

	private void stopTimer() {
		CompletableFuture<Void> next = this.timer;
		if (next != null) {
			next.cancel(false);
		}
	}

	private void poll() {
		String id = this.task;
		if (id == null || this.result.isDone()) {
			return;
		}
		McpClientCall asked = this.sender.send("tasks/get", idOf(id), requestOptions());
		this.current = asked;
		asked.result().whenComplete((state, failure) -> {
			if (state != null) {
				this.current = null;
				this.failures = 0;
				read(id, state);
			}
			else if (Refusals.isPassing(failure) && ++this.failures <= MAX_FAILURES) {
				later();
			}
			else {
				fail((failure != null) ? failure : new IllegalStateException("The task has no state"));
			}
		});
		if (this.result.isDone()) {
			asked.cancel(null);
		}
	}

	private void read(String id, ObjectNode state) {
		String status = state.path("status").asString("");
		this.interval.wish(state);
		switch (status) {
			case "working" -> later();
			case "input_required" -> answer(id, state);
			case "completed" -> {
				if (state.get("result") instanceof ObjectNode object) {
					this.result.complete(object);
				}
				else {
					fail(new IllegalStateException("The server completed the task without a 'result'"));
				}
			}
			case "failed" -> fail(new McpErrorException(error(state.path("error")), 200));
			case "cancelled" ->
				this.result.completeExceptionally(new CancellationException("The server cancelled the task"));
			default -> fail(new IllegalStateException("The server knows no such status of a task"));
		}
	}

	private static JsonRpcError error(JsonNode error) {
		return new JsonRpcError(error.path("code").asInt(ErrorCode.INTERNAL_ERROR),
				error.path("message").asString("The task failed"), error.get("data"));
	}

	/** A question that was answered is listed again until the server has the answer. */
	private void answer(String id, ObjectNode state) {
		ObjectNode interim = JsonNodeFactory.instance.objectNode();
		ObjectNode open = interim.putObject("inputRequests");
		for (Map.Entry<String, JsonNode> question : state.path("inputRequests").properties()) {
			if (!this.answered.contains(question.getKey())) {
				open.set(question.getKey(), question.getValue());
			}
		}
		if (open.isEmpty()) {
			later();
			return;
		}
		int most = this.http.settings().bounds().maxQuestions();
		if (this.answered.size() + open.size() > most) {
			abandon(id, new IllegalStateException("The server asked more than " + most + " questions"));
			return;
		}
		open.propertyNames().forEach(this.answered::add);
		AnswerMemory.Part memory = this.http.part(this.options.caller());
		this.desk.answerAll(interim, this.options.questioned(this.result), memory).thenCompose((answers) -> {
			ObjectNode params = idOf(id);
			params.set("inputResponses", answers);
			return this.sender.send("tasks/update", params, requestOptions()).result();
		}).whenComplete((acknowledged, failure) -> {
			if (failure != null) {
				abandon(id, failure);
			}
			else {
				later();
			}
		});
	}

	private void abandon(String id, Throwable cause) {
		this.end.withdraw(Refusals.cause(cause), () -> cancelTask(id));
	}

	private void fail(Throwable cause) {
		this.result.completeExceptionally(Refusals.cause(cause));
	}

	@Override
	public CompletableFuture<ObjectNode> result() {
		return this.result;
	}

	@Override
	public void cancel(@Nullable String reason) {
		this.end.withdraw(new CancellationException("The client cancelled the call"), () -> withdraw(reason));
	}

	@Override
	public CompletableFuture<Void> over() {
		return this.end.over().thenCompose((done) -> {
			McpClientCall last = this.current;
			return (last != null) ? last.over() : CompletableFuture.completedFuture(null);
		});
	}

	private CompletableFuture<Void> withdraw(@Nullable String reason) {
		McpClientCall running = this.current;
		if (running != null) {
			running.cancel(reason);
		}
		return this.begun.thenCompose((known) -> {
			String id = this.task;
			return (id != null) ? cancelTask(id) : CompletableFuture.completedFuture(null);
		});
	}

	private CompletableFuture<Void> cancelTask(String id) {
		return this.http.withdraw((withdrawn) -> this.sender.send("tasks/cancel", idOf(id), withdrawn));
	}

	private RequestOptions requestOptions() {
		return RequestOptions.NONE.withCaller(this.options.caller()).withAllowance(this.options.allowance());
	}

	private static ObjectNode idOf(String id) {
		return JsonNodeFactory.instance.objectNode().put("taskId", id);
	}

	@Override
	public void cut() {
		McpClientCall running = this.current;
		if (running != null) {
			running.cut();
		}
	}

	/** Sends a request. */
	@FunctionalInterface
	interface Sender {

		McpClientCall send(String method, ObjectNode params, RequestOptions options);

	}

}
