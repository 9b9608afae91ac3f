package io.mcpspring.client;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;

import io.mcpspring.client.exchange.AnswerSink;
import io.mcpspring.client.exchange.CallEnd;
import io.mcpspring.client.exchange.TimeLimit;
import io.mcpspring.client.header.TraceHeaders;
import io.mcpspring.client.message.Codec;
import io.mcpspring.client.message.StreamAllowance;
import io.mcpspring.client.question.QuestionDesk;
import io.mcpspring.client.transport.ReplyHead;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage.Notification;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage.Request;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage.Response;
import io.mcpspring.engine.jsonrpc.RequestId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request through all its rounds: each {@code input_required} result makes another
 * request of it (server-2026 MRTR-11), each request of the server a response of the
 * client (server-2025 SAMP-13).
 */
final class RunningRequest implements McpClientCall, AnswerSink {

	/** How often a request is in memory while its answer is awaited. */
	private static final long COPIES = 3;

	private final String method;

	private final ObjectNode params;

	private final RequestOptions options;

	private final Http http;

	private final QuestionDesk desk;

	private final Supplier<RequestId> ids;

	private final Consumer<ObjectNode> before;

	private final CompletableFuture<ObjectNode> result = new CompletableFuture<>();

	private final CallEnd end = new CallEnd(this.result);

	/** Of all rounds. */
	private final StreamAllowance allowance;

	/** The memory in use until the next response. */
	private final AnswerMemory.Part kept;

	private final Set<RequestId> asked = ConcurrentHashMap.newKeySet();

	private volatile @Nullable ClientWire wire;

	private volatile @Nullable ReplyStream stream;

	private volatile @Nullable RequestId id;

	private volatile boolean answering;

	private int rounds;

	private int questions;

	/**
	 * Create a request.
	 * @param before sees the result before all others
	 */
	RunningRequest(String method, ObjectNode params, RequestOptions options, Http http, QuestionDesk desk,
			Supplier<RequestId> ids, Consumer<ObjectNode> before) {
		this.method = method;
		this.params = params;
		this.options = options;
		this.http = http;
		this.desk = desk;
		this.ids = ids;
		this.before = before;
		StreamAllowance shared = options.allowance();
		this.allowance = (shared != null) ? shared : http.allowance();
		this.kept = http.part(options.caller());
		this.result.whenComplete((answer, failure) -> this.kept.close());
		Duration limit = (options.timeout() != null) ? options.timeout() : http.settings().timeout();
		TimeLimit.run(this.result, limit, () -> this.end.withdraw(new TimeoutException(),
				() -> withdraw("The client waited for " + limit.toMillis() + " ms")));
	}

	void begin(ClientWire wire) {
		this.wire = wire;
		wire.prepare(this.options).whenComplete((ready, failure) -> {
			if (failure != null) {
				failed(failure);
			}
			else {
				send(wire, this.params);
			}
		});
	}

	private void send(ClientWire wire, ObjectNode roundParams) {
		if (this.result.isDone()) {
			return;
		}
		RequestId next = this.ids.get();
		ObjectNode complete = wire.params(roundParams, next, this.options);
		Map<String, String> headers = TraceHeaders.added(wire.headers(this.method, complete), complete);
		byte[] body = this.http.codec().request(next, this.method, complete);
		// The state of the server comes back with each round.
		if (this.rounds > 0 && !this.kept.resize(COPIES * body.length)) {
			failed(Codec.tooMuch());
			return;
		}
		ReplyStream answers = new ReplyStream(this.http, wire, this, this.allowance);
		this.id = next;
		this.stream = answers;
		answers.open((reader) -> this.http.post(headers, body, reader));
		if (this.result.isDone()) {
			answers.close();
		}
	}

	/** The wire that carries the request, {@code null} before it is known. */
	@Nullable ClientWire wire() {
		return this.wire;
	}

	/**
	 * Return whether the server has begun to answer. The request may have done its work
	 * from then on, however it fails.
	 */
	boolean isAnswering() {
		return this.answering;
	}

	@Override
	public CompletableFuture<ObjectNode> result() {
		return this.result;
	}

	@Override
	public void opened(ReplyHead head) {
		this.answering = true;
	}

	@Override
	public AnswerMemory.Part part() {
		return this.kept.sibling();
	}

	@Override
	public void message(byte[] json) {
		this.http.codec().read(json, this.id, part(), this::message);
	}

	private void message(JsonRpcMessage message) {
		if (message instanceof Notification notification) {
			this.options.notifications().accept(notification);
		}
		else if (message instanceof Request request) {
			question(request);
		}
		else if (message instanceof Response response && response.id().equals(this.id)) {
			answered(response);
		}
	}

	private void answered(Response response) {
		ReplyStream answers = this.stream;
		if (answers != null) {
			answers.answered();
		}
		JsonRpcError error = response.error();
		if (error != null) {
			failed(new McpErrorException(error, 200));
		}
		else if (!(response.result() instanceof ObjectNode object)) {
			failed(new IllegalStateException("The result of '" + this.method + "' is no object"));
		}
		else if ("input_required".equals(object.path("resultType").asString(""))) {
			nextRound(object);
		}
		else {
			this.before.accept(object);
			this.result.complete(object);
		}
	}

	private void nextRound(ObjectNode interim) {
		if (++this.rounds > this.http.settings().bounds().maxQuestions()) {
			failed(new IllegalStateException("The server asked in more than " + (this.rounds - 1) + " rounds"));
			return;
		}
		this.questions += interim.path("inputRequests").size();
		if (this.questions > this.http.settings().bounds().maxQuestions()) {
			failed(tooManyQuestions());
			return;
		}
		this.desk.answerAll(interim, this.options.questioned(this.result), part())
			.whenComplete((responses, failure) -> {
				ClientWire known = this.wire;
				if (failure != null || known == null) {
					failed((failure != null) ? failure : new IllegalStateException("The request has not begun"));
					return;
				}
				ObjectNode again = this.params.deepCopy();
				if (!responses.isEmpty()) {
					again.set("inputResponses", responses);
				}
				if (interim.has("requestState")) {
					again.set("requestState", interim.get("requestState"));
				}
				send(known, again);
			});
	}

	private void question(Request request) {
		ClientWire known = this.wire;
		// A stream that is resumed may repeat it.
		if (known == null || !this.asked.add(request.id())) {
			return;
		}
		if (this.asked.size() > this.http.settings().bounds().maxQuestions()) {
			failed(tooManyQuestions());
			return;
		}
		this.desk.respond(request, this.options.questioned(this.result), part())
			.thenCompose((response) -> this.http.respond(known.headers(), response))
			.whenComplete((done, failure) -> {
				if (failure != null) {
					failed(failure);
				}
			});
	}

	private IllegalStateException tooManyQuestions() {
		return new IllegalStateException(
				"The server asked more than " + this.http.settings().bounds().maxQuestions() + " questions");
	}

	@Override
	public void failed(Throwable cause) {
		Throwable own = cause.getCause();
		this.result.completeExceptionally((cause instanceof CompletionException && own != null) ? own : cause);
		ReplyStream answers = this.stream;
		if (answers != null) {
			answers.close();
		}
	}

	@Override
	public void cancel(@Nullable String reason) {
		this.end.withdraw(new CancellationException("The client cancelled the call"), () -> withdraw(reason));
	}

	@Override
	public CompletableFuture<Void> over() {
		return this.end.over();
	}

	private CompletableFuture<Void> withdraw(@Nullable String reason) {
		ClientWire known = this.wire;
		RequestId current = this.id;
		try {
			if (known != null && current != null && !ClientWire.HANDSHAKES.contains(this.method)) {
				return known.cancel(current, reason);
			}
			return CompletableFuture.completedFuture(null);
		}
		finally {
			ReplyStream answers = this.stream;
			if (answers != null) {
				answers.close();
			}
		}
	}

	@Override
	public void cut() {
		ReplyStream answers = this.stream;
		if (answers != null) {
			answers.cut();
		}
	}

}
