package io.mcpspring.client.question;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import io.mcpspring.client.message.Codec;
import io.mcpspring.context.McpException;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage.Request;
import io.mcpspring.engine.jsonrpc.JsonWeight;
import io.mcpspring.engine.log.OncePerMinute;
import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.model.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers questions of the server on a bounded number of separate threads. A caller has a
 * share of them. A handler is interrupted at the end of the call in which the server
 * asked.
 */
public final class QuestionDesk implements AutoCloseable {

	private static final int THREADS = 16;

	/** The number of threads that one caller may have. */
	private static final int SHARE = THREADS / 4;

	/** The memory of a usual question. */
	private static final int SMALL = 16 * 1024;

	private static final QuestionHandler NOBODY = (question) -> {
		throw new McpException(ErrorCode.METHOD_NOT_FOUND, "This client answers no questions");
	};

	private final OncePerMinute failures = new OncePerMinute(LoggerFactory.getLogger(QuestionDesk.class));

	private final Codec codec;

	private final QuestionHandler handler;

	private final ThreadPoolExecutor threads = new ThreadPoolExecutor(0, THREADS, 5, TimeUnit.SECONDS,
			new SynchronousQueue<>(), QuestionDesk::daemon);

	/** The number of threads that each caller has. */
	private final Map<Object, Integer> callers = new HashMap<>();

	public QuestionDesk(Codec codec, @Nullable QuestionHandler handler) {
		this.codec = codec;
		this.handler = (handler != null) ? handler : NOBODY;
	}

	private static Thread daemon(Runnable task) {
		Thread thread = new Thread(task, "mcp-client-questions");
		thread.setDaemon(true);
		return thread;
	}

	/**
	 * Answer a request of the server in a session.
	 * @param call the call in which the server asks
	 * @param memory takes the memory of the question until it is answered
	 * @return the response, which is an error when the question is refused
	 */
	public CompletableFuture<byte[]> respond(Request request, QuestionedCall call, AnswerMemory.Part memory) {
		if (request.method().equals("ping")) {
			return CompletableFuture.completedFuture(this.codec.result(request.id(), empty()));
		}
		ObjectNode params = request.params();
		Question question = Question.of(request.method(), (params != null) ? params : empty());
		return run(question.params(), call, memory, () -> {
			try {
				return this.codec.result(request.id(), answer(question, call));
			}
			catch (McpException ex) {
				return this.codec.error(request.id(),
						new JsonRpcError(ex.code(), String.valueOf(ex.getMessage()), ex.data()));
			}
			catch (RuntimeException ex) {
				if (!call.over().isDone()) {
					this.failures.warn("A question of the server could not be answered", SingleLine.of(ex));
				}
				return this.codec.error(request.id(),
						JsonRpcError.of(ErrorCode.INTERNAL_ERROR, "The client could not answer"));
			}
		});
	}

	/**
	 * Answer the questions of an interim result (server-2026 MRTR-04, MRTR-16).
	 * @param interim the result with its {@code inputRequests}
	 * @param call the call that has the result
	 * @param memory takes the memory of the result until its questions are answered
	 * @return the answers by the keys of the questions; fails when one is refused
	 */
	public CompletableFuture<ObjectNode> answerAll(ObjectNode interim, QuestionedCall call, AnswerMemory.Part memory) {
		if (interim.path("inputRequests").isEmpty()) {
			memory.close();
			return CompletableFuture.completedFuture(empty());
		}
		return run(interim, call, memory, () -> {
			ObjectNode answers = empty();
			for (Map.Entry<String, JsonNode> entry : interim.path("inputRequests").properties()) {
				ObjectNode params = (entry.getValue().get("params") instanceof ObjectNode given) ? given : empty();
				Question question = Question.of(entry.getValue().path("method").asString(""), params);
				answers.set(entry.getKey(), answer(question, call));
			}
			return answers;
		});
	}

	private ObjectNode answer(Question question, QuestionedCall call) {
		return ((call.handler() != null) ? call.handler() : this.handler).answer(question);
	}

	/** An open question is in memory for as long as its handler takes. */
	private <T> CompletableFuture<T> run(ObjectNode question, QuestionedCall call, AnswerMemory.Part memory,
			Callable<T> work) {
		long size = JsonWeight.of(question);
		if (size > SMALL && !memory.take(size)) {
			return CompletableFuture.failedFuture(new CompletionException(Codec.tooMuch()));
		}
		if (!begin(call.caller())) {
			memory.close();
			return tooMany(SHARE + " questions of a caller");
		}
		FutureTask<T> task = new FutureTask<>(work);
		CompletableFuture<T> answered = new CompletableFuture<>();
		try {
			this.threads.execute(() -> {
				task.run();
				Thread.interrupted(); // this was for the handler
				memory.close();
				end(call.caller());
				complete(answered, task);
			});
		}
		catch (RuntimeException | Error ex) {
			memory.close();
			end(call.caller());
			return (ex instanceof RejectedExecutionException) ? tooMany(THREADS + " questions")
					: CompletableFuture.failedFuture(ex);
		}
		call.over().whenComplete((result, failure) -> task.cancel(true));
		return answered;
	}

	private static <T> CompletableFuture<T> tooMany(String most) {
		return CompletableFuture.failedFuture(
				new CompletionException(new IllegalStateException("More than " + most + " are being answered")));
	}

	private static <T> void complete(CompletableFuture<T> answered, FutureTask<T> task) {
		try {
			answered.complete(task.get());
		}
		catch (ExecutionException ex) {
			answered.completeExceptionally(ex.getCause());
		}
		catch (CancellationException | InterruptedException ex) {
			answered.completeExceptionally(ex);
		}
	}

	private synchronized boolean begin(@Nullable Object caller) {
		int open = (caller != null) ? this.callers.getOrDefault(caller, 0) : 0;
		if (caller != null && open < SHARE) {
			this.callers.put(caller, open + 1);
		}
		return open < SHARE;
	}

	private synchronized void end(@Nullable Object caller) {
		if (caller != null) {
			this.callers.computeIfPresent(caller, (key, open) -> (open > 1) ? Integer.valueOf(open - 1) : null);
		}
	}

	private static ObjectNode empty() {
		return JsonNodeFactory.instance.objectNode();
	}

	@Override
	public void close() {
		this.threads.shutdownNow();
	}

}
