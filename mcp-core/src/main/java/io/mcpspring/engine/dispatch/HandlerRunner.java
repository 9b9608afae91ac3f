package io.mcpspring.engine.dispatch;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

import io.mcpspring.context.McpException;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.catalog.AccessGuard;
import io.mcpspring.engine.catalog.HandlerOptions;
import io.mcpspring.engine.context.McpHandler;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.server.CallLimits;
import io.mcpspring.engine.server.CompletedStage;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.engine.share.SharedTask;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.server.McpHandlerInterceptor;
import org.jspecify.annotations.Nullable;

/**
 * Runner of handlers on suitable threads: a blocking handler runs on the thread of its
 * request or call if that may block, otherwise on the executor.
 */
final class HandlerRunner {

	private final Executor executor;

	private final List<McpHandlerInterceptor> interceptors;

	private final CallLimits limits;

	HandlerRunner(ServerSettings settings) {
		this.executor = settings.executor();
		this.interceptors = settings.handlerInterceptors();
		this.limits = settings.calls();
	}

	<P, R> CompletionStage<R> run(McpHandler<P, R> handler, HandlerOptions options, CallContext call, P params) {
		McpExchange exchange = call.request().exchange();
		call.begin(handler);
		limit(call, options.timeout());
		if (options.blocking()) {
			call.blocking();
		}
		// A state for single use waits for the store.
		boolean waits = options.blocking() || options.singleUse();
		if (!waits || call.isOnOwnThread() || (exchange != null && exchange.mayBlock())) {
			return runHere(handler, options, call, params);
		}
		return onThread(call, () -> runHere(handler, options, call, params));
	}

	/**
	 * Go on with a call on a thread of the server, which may be held.
	 * @param call the call
	 * @param next the rest of the call
	 * @return the result of the rest
	 * @throws McpException if there is neither a thread nor a place to wait for one
	 */
	<R> CompletionStage<R> onThread(CallContext call, Supplier<CompletionStage<R>> next) {
		Handoff<R> result = new Handoff<>(call, next);
		try {
			Executor own = call.executor();
			((own != null) ? own : this.executor).execute(result.task);
		}
		catch (RejectedExecutionException | OutOfMemoryError ex) { // no thread could be
																	// created
			throw tooBusy();
		}
		return result;
	}

	private static McpException tooBusy() {
		return new McpException(ErrorCode.INTERNAL_ERROR, "The server is too busy; try again later");
	}

	private void limit(CallContext call, @Nullable Duration own) {
		if (own != null) {
			call.cancellation().limit(own);
			return;
		}
		Duration common = this.limits.timeout();
		call.cancellation().commonLimit((common != null) ? common : this.limits.asynchronousTimeout(), common == null);
	}

	private <P, R> CompletionStage<R> runHere(McpHandler<P, R> handler, HandlerOptions options, CallContext call,
			P params) {
		try {
			call.admit(options);
			return call.cancellation().run(around(call, () -> {
				if (handler instanceof AccessGuard) {
					call.cancellation().decide();
				}
				else {
					call.granted();
				}
				return handler.handle(call, params);
			}));
		}
		catch (Exception | Error ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

	private <R> Callable<CompletionStage<R>> around(CallContext call, Callable<CompletionStage<R>> handler) {
		Callable<CompletionStage<R>> next = handler;
		for (int i = this.interceptors.size() - 1; i >= 0; i--) {
			McpHandlerInterceptor interceptor = this.interceptors.get(i);
			Callable<CompletionStage<R>> rest = next;
			next = () -> interceptor.around(call, rest);
		}
		return next;
	}

	/**
	 * Result that comes from another thread.
	 *
	 * @param <R> the type of the result
	 */
	private static final class Handoff<R> extends CompletableFuture<R> {

		private final SharedTask task;

		Handoff(CallContext call, Supplier<CompletionStage<R>> run) {
			this.task = new SharedTask() {

				@Override
				protected OwnerKey findHolder() {
					return call.holder();
				}

				@Override
				protected void work() {
					try {
						follow(run.get());
					}
					catch (RuntimeException | Error ex) {
						completeExceptionally(ex);
					}
				}

				@Override
				protected void refuse(RejectedExecutionException reason) {
					completeExceptionally(tooBusy());
				}

			};
		}

		private void follow(CompletionStage<R> stage) {
			CompletableFuture<R> done = CompletedStage.of(stage);
			if (done != null) {
				complete(done.join());
				return;
			}
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
