package io.mcpspring.spring.servlet;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.server.CallRefusedException;
import io.mcpspring.engine.server.ServedCall;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.ServerEvents.Limit;
import io.mcpspring.engine.server.ServerEvents.Limited;
import io.mcpspring.engine.share.FairShares;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.share.ThreadShares;
import io.mcpspring.server.McpHandlerInterceptor;
import io.mcpspring.server.McpServerCall;
import org.jspecify.annotations.Nullable;

/**
 * Interceptor that limits the threads of a servlet container per caller. Blocking methods
 * run on the threads of their requests, of which each caller, or without authentication
 * each address, is limited to its {@linkplain ThreadShares share}. Asynchronous methods
 * occupy these threads, too, where a filter keeps the request from becoming asynchronous.
 * The calls of a batch run on one thread. A call beyond the share is refused (429, or 503
 * if no thread is left).
 */
public final class RequestThreads implements McpHandlerInterceptor {

	private final ThreadShares threads;

	/** The threads taken, by their requests. */
	private final Map<McpExchange, Taken> taken = new ConcurrentHashMap<>();

	private final Supplier<ServerEvents> events;

	/**
	 * Create the interceptor.
	 * @param number the number of threads of the container
	 * @param shares the shares of callers
	 * @param events the listener for refused calls
	 */
	public RequestThreads(int number, ShareSettings shares, Supplier<ServerEvents> events) {
		this.threads = new ThreadShares("threads of requests", number, shares);
		this.events = events;
	}

	@Override
	public <R> CompletionStage<R> around(McpServerCall call, Callable<CompletionStage<R>> handler) throws Exception {
		McpExchange exchange = ServedCall.of(call).request().exchange();
		boolean blocks = call.mayBlockHere();
		if (exchange == null || (!blocks && exchange.canKeepOpen())) {
			return handler.call();
		}
		this.taken.compute(exchange, (same, thread) -> (thread != null) ? thread.withCalls(1) : take(exchange));
		if (!blocks) {
			call.atEnd(() -> release(exchange));
			return handler.call();
		}
		try {
			return handler.call();
		}
		finally {
			release(exchange);
		}
	}

	private Taken take(McpExchange exchange) {
		return new Taken(this.threads.takeCommon() ? null : charged(exchange), 1);
	}

	private void release(McpExchange exchange) {
		this.taken.computeIfPresent(exchange, (same, thread) -> {
			if (thread.calls() > 1) {
				return thread.withCalls(-1);
			}
			this.threads.release(thread.holder());
			return null;
		});
	}

	private @Nullable OwnerKey charged(McpExchange exchange) {
		OwnerKey holder = exchange.holder();
		FairShares.Outcome outcome = this.threads.take(holder);
		if (!outcome.isGranted()) {
			this.events.get().limitReached(Limited.RUNNING_CALLS, Limit.of(outcome));
			throw CallRefusedException.tooManyRunning(outcome);
		}
		return holder;
	}

	/**
	 * Thread of a request.
	 *
	 * @param holder the charged holder; {@code null} for a thread of the first half
	 * @param calls the number of running calls of the request
	 */
	private record Taken(@Nullable OwnerKey holder, int calls) {

		Taken withCalls(int more) {
			return new Taken(this.holder, this.calls + more);
		}

	}

}
