package io.mcpspring.server;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

import io.mcpspring.http.HttpExchange;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.McpException;

/**
 * Runs handlers where they may run: blocking ones on the request's own thread if that
 * thread may block, else on the executor.
 */
final class HandlerRunner {

	private final Executor executor;

	HandlerRunner(Executor executor) {
		this.executor = executor;
	}

	<P, R> CompletionStage<R> run(McpHandler<P, R> handler, HandlerOptions options, CallContext call, P params) {
		HttpExchange exchange = call.request().exchange();
		if (!options.blocking() || (exchange != null && exchange.mayBlock())) {
			return runHere(handler, call, params);
		}
		Handoff<R> result = new Handoff<>();
		try {
			this.executor.execute(() -> result.follow(runHere(handler, call, params)));
		}
		catch (RejectedExecutionException ex) {
			throw new McpException(ErrorCode.INTERNAL_ERROR, "The server is too busy; try again later");
		}
		return result;
	}

	private static <P, R> CompletionStage<R> runHere(McpHandler<P, R> handler, CallContext call, P params) {
		try {
			return call.run(() -> handler.handle(call, params));
		}
		catch (Exception | Error ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

	/**
	 * A result that comes from another thread.
	 *
	 * @param <R> the type of the result
	 */
	private static final class Handoff<R> extends CompletableFuture<R> {

		void follow(CompletionStage<R> stage) {
			stage.whenComplete((value, failure) -> {
				if (failure != null) {
					completeExceptionally(failure);
				}
				else {
					complete(value);
				}
			});
		}

	}

}
