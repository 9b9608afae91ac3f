package io.mcpspring.client.question;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import io.mcpspring.client.message.Codec;
import io.mcpspring.context.McpException;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage.Request;
import io.mcpspring.engine.jsonrpc.JsonWeight;
import io.mcpspring.model.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers questions of the server on a bounded number of separate threads.
 */
public final class QuestionDesk implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(QuestionDesk.class);

	private static final int THREADS = 16;

	/** The memory of a usual question. */
	private static final int SMALL = 16 * 1024;

	private static final QuestionHandler NOBODY = (question) -> {
		throw new McpException(ErrorCode.METHOD_NOT_FOUND, "This client answers no questions");
	};

	private final Codec codec;

	private final QuestionHandler handler;

	private final ThreadPoolExecutor threads = new ThreadPoolExecutor(0, THREADS, 5, TimeUnit.SECONDS,
			new SynchronousQueue<>(), QuestionDesk::daemon);

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
	 * @param memory takes the memory of the question until it is answered
	 * @return the response, which is an error when the question is refused
	 */
	public CompletableFuture<byte[]> respond(Request request, @Nullable QuestionHandler own, AnswerMemory.Part memory) {
		if (request.method().equals("ping")) {
			return CompletableFuture.completedFuture(this.codec.result(request.id(), empty()));
		}
		ObjectNode params = request.params();
		Question question = Question.of(request.method(), (params != null) ? params : empty());
		return run(question.params(), memory, () -> {
			try {
				return this.codec.result(request.id(), answer(question, own));
			}
			catch (McpException ex) {
				return this.codec.error(request.id(),
						new JsonRpcError(ex.code(), String.valueOf(ex.getMessage()), ex.data()));
			}
			catch (RuntimeException ex) {
				logger.warn("A question of the server could not be answered", ex);
				return this.codec.error(request.id(),
						JsonRpcError.of(ErrorCode.INTERNAL_ERROR, "The client could not answer"));
			}
		});
	}

	/**
	 * Answer the questions of an interim result (server-2026 MRTR-04, MRTR-16).
	 * @param interim the result with its {@code inputRequests}
	 * @param memory takes the memory of the result until its questions are answered
	 * @return the answers by the keys of the questions; fails when one is refused
	 */
	public CompletableFuture<ObjectNode> answerAll(ObjectNode interim, @Nullable QuestionHandler own,
			AnswerMemory.Part memory) {
		return run(interim, memory, () -> {
			ObjectNode answers = empty();
			for (Map.Entry<String, JsonNode> entry : interim.path("inputRequests").properties()) {
				ObjectNode params = (entry.getValue().get("params") instanceof ObjectNode given) ? given : empty();
				Question question = Question.of(entry.getValue().path("method").asString(""), params);
				answers.set(entry.getKey(), answer(question, own));
			}
			return answers;
		});
	}

	private ObjectNode answer(Question question, @Nullable QuestionHandler own) {
		return ((own != null) ? own : this.handler).answer(question);
	}

	/** An open question is in memory for as long as its handler takes. */
	private <T> CompletableFuture<T> run(ObjectNode question, AnswerMemory.Part memory, Supplier<T> task) {
		long size = JsonWeight.of(question);
		if (size > SMALL && !memory.take(size)) {
			return CompletableFuture.failedFuture(new CompletionException(Codec.tooMuch()));
		}
		try {
			return CompletableFuture.supplyAsync(task, this.threads).whenComplete((answers, failure) -> memory.close());
		}
		catch (RejectedExecutionException ex) {
			memory.close();
			return CompletableFuture.failedFuture(new CompletionException(
					new IllegalStateException("More than " + THREADS + " questions are being answered", ex)));
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
