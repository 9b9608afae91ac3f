package io.mcpspring.limit;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.http.HttpExchange;
import io.mcpspring.model.McpResult;
import io.mcpspring.server.CallRefusedException;
import io.mcpspring.server.McpCall;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.server.ProtocolMethod;
import org.jspecify.annotations.Nullable;

/**
 * Interceptor that refuses calls of tools beyond a rate before anything is executed, by
 * HTTP 429 with {@code Retry-After}. {@link CallerRates} limits all requests of a caller.
 * A run in a session after a question is not counted again.
 */
public final class RateLimiter implements McpInterceptor {

	private static final CompletionStage<@Nullable Duration> ALLOWED = CompletableFuture.completedStage(null);

	private final RateLimits limits;

	private final McpCatalog catalog;

	private final Function<HttpExchange, String> keys;

	private final RateCounters counters;

	/**
	 * Create a limiter.
	 * @param limits the limits
	 * @param catalog the catalogue; names of unknown tools are not counted
	 * @param keys identifies the caller to count for
	 * @param counters the counters
	 */
	public RateLimiter(RateLimits limits, McpCatalog catalog, Function<HttpExchange, String> keys,
			RateCounters counters) {
		this.limits = limits;
		this.catalog = catalog;
		this.keys = keys;
		this.counters = counters;
	}

	@Override
	public CompletionStage<McpResult> intercept(McpCall call, Chain chain) {
		HttpExchange exchange = call.request().exchange();
		if (!this.limits.limitTools() || exchange == null) {
			return chain.proceed(call);
		}
		CompletableFuture<@Nullable Duration> count = count(call, exchange).toCompletableFuture();
		// On a thread-per-request stack the continuation runs on the request's thread.
		return (count.isDone() || exchange.mayBlock()) ? decide(call, chain, count.join())
				: count.thenCompose((wait) -> decide(call, chain, wait));
	}

	private static CompletionStage<McpResult> decide(McpCall call, Chain chain, @Nullable Duration wait) {
		return (wait != null) ? CompletableFuture.failedFuture(CallRefusedException.tooMany(wait))
				: chain.proceed(call);
	}

	private CompletionStage<@Nullable Duration> count(McpCall call, HttpExchange exchange) {
		String tool = ProtocolMethod.TOOLS_CALL.isOf(call.request()) ? call.request().text("name") : null;
		Rate rate = (tool != null && this.catalog.tools().find(tool) != null) ? this.limits.of(tool) : null;
		return (rate != null) ? this.counters.count(tool + " by " + this.keys.apply(exchange), rate) : ALLOWED;
	}

}
