package io.mcpspring.spring.limit;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.server.CallRefusedException;
import io.mcpspring.engine.server.CallRequest;
import io.mcpspring.engine.server.ProtocolMethod;
import io.mcpspring.engine.server.ServedCall;
import io.mcpspring.model.McpResult;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.server.McpServerCall;
import io.mcpspring.store.Rate;
import io.mcpspring.store.RateCounters;
import org.jspecify.annotations.Nullable;

/**
 * Interceptor that refuses calls of tools beyond a rate before anything is executed, by
 * HTTP 429 with {@code Retry-After}. {@link CallerRates} limits all requests of a caller.
 * A run in a session after a question is not counted again.
 */
public final class RateLimiter implements McpInterceptor {

	private static final CompletionStage<@Nullable Duration> ALLOWED = CompletableFuture.completedStage(null);

	private final RateLimits limits;

	private final CatalogTable catalog;

	private final Function<OwnerKey, String> keys;

	private final RateCounters counters;

	/**
	 * Create a limiter.
	 * @param limits the limits
	 * @param catalog the catalogue; names of unknown tools are not counted
	 * @param keys identifies the caller to count for
	 * @param counters the counters
	 */
	public RateLimiter(RateLimits limits, CatalogTable catalog, Function<OwnerKey, String> keys,
			RateCounters counters) {
		this.limits = limits;
		this.catalog = catalog;
		this.keys = keys;
		this.counters = counters;
	}

	@Override
	public CompletionStage<McpResult> intercept(McpServerCall call, Chain chain) {
		McpExchange exchange = ServedCall.of(call).request().exchange();
		if (!this.limits.limitTools() || exchange == null) {
			return chain.proceed();
		}
		CompletableFuture<@Nullable Duration> count = count(call, exchange).toCompletableFuture();
		// On a thread-per-request stack the continuation runs on the request's thread.
		return (count.isDone() || exchange.mayBlock()) ? decide(call, chain, count.join())
				: count.thenCompose((wait) -> decide(call, chain, wait));
	}

	private static CompletionStage<McpResult> decide(McpServerCall call, Chain chain, @Nullable Duration wait) {
		return (wait != null) ? CompletableFuture.failedFuture(CallRefusedException.tooMany(wait)) : chain.proceed();
	}

	private CompletionStage<@Nullable Duration> count(McpServerCall call, McpExchange exchange) {
		CallRequest request = ServedCall.of(call).request();
		String tool = ProtocolMethod.TOOLS_CALL.isOf(request) ? request.text("name") : null;
		Rate rate = (tool != null && this.catalog.tools().find(tool) != null) ? this.limits.of(tool) : null;
		return (rate != null) ? this.counters.count(tool + " by " + this.keys.apply(exchange.holder()), rate) : ALLOWED;
	}

}
