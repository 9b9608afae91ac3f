package io.mcpspring.servlet;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

import io.mcpspring.http.HttpExchange;
import io.mcpspring.model.McpResult;
import io.mcpspring.server.CallRefusedException;
import io.mcpspring.server.McpCall;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.server.ServerEvents;
import io.mcpspring.server.ServerEvents.Limit;
import io.mcpspring.server.ServerEvents.Limited;
import io.mcpspring.share.FairShares;
import io.mcpspring.share.Holder;
import io.mcpspring.share.ShareSettings;
import io.mcpspring.share.ThreadShares;
import org.jspecify.annotations.Nullable;

/**
 * Interceptor that limits the threads of a servlet container per caller. Blocking methods
 * run on the threads of their requests, of which each caller, or without authentication
 * each address, is limited to its {@linkplain ThreadShares share}. A call beyond it is
 * refused (429, or 503 if no thread is left).
 */
public final class RequestThreads implements McpInterceptor {

	private final ThreadShares threads;

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
	public CompletionStage<McpResult> intercept(McpCall call, Chain chain) {
		return chain.proceed(call);
	}

	@Override
	public <R> CompletionStage<R> around(McpCall call, Callable<CompletionStage<R>> handler) throws Exception {
		HttpExchange exchange = call.request().exchange();
		if (exchange == null || !call.mayBlockHere()) {
			return handler.call();
		}
		Holder holder = this.threads.takeCommon() ? null : charged(exchange);
		try {
			return handler.call();
		}
		finally {
			this.threads.release(holder);
		}
	}

	private @Nullable Holder charged(HttpExchange exchange) {
		Holder holder = Holder.of(exchange);
		FairShares.Outcome outcome = this.threads.take(holder);
		if (!outcome.isGranted()) {
			this.events.get().limitReached(Limited.RUNNING_CALLS, Limit.of(outcome));
			throw CallRefusedException.tooManyRunning(outcome);
		}
		return holder;
	}

}
