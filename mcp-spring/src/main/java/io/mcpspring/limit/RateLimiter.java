package io.mcpspring.limit;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.mcpspring.model.McpResult;
import io.mcpspring.server.CallContext;
import io.mcpspring.server.CallRefusedException;
import io.mcpspring.server.McpCatalog;
import io.mcpspring.server.McpInterceptor;
import org.jspecify.annotations.Nullable;

/**
 * Refuses requests beyond a rate before anything is executed, by HTTP 429 with
 * {@code Retry-After}. Counts in memory, for each node by itself. A call that goes on in
 * its session after a question is not counted again.
 */
public final class RateLimiter implements McpInterceptor {

	private static final String CALL = "tools/call";

	private final RateLimits limits;

	private final McpCatalog catalog;

	private final Function<CallContext, String> keys;

	private final Cache<Key, Counter> counters;

	/**
	 * Create a limiter.
	 * @param limits the limits
	 * @param catalog what the server offers; names of tools it does not are not counted
	 * @param keys tells apart who is counted by itself
	 * @param maxCounters how many counters are kept; beyond, those used least are dropped
	 */
	public RateLimiter(RateLimits limits, McpCatalog catalog, Function<CallContext, String> keys, long maxCounters) {
		this.limits = limits;
		this.catalog = catalog;
		this.keys = keys;
		this.counters = Caffeine.newBuilder()
			.maximumSize(maxCounters)
			.expireAfter(Expiry.accessing((Key key, Counter counter) -> counter.period()))
			.build();
	}

	@Override
	public CompletionStage<McpResult> intercept(CallContext call, Chain chain) {
		if (!this.limits.isEmpty() && call.request().exchange() != null) {
			Duration wait = consume(call);
			if (wait != null) {
				return CompletableFuture.failedFuture(CallRefusedException.tooMany(wait));
			}
		}
		return chain.proceed(call);
	}

	private @Nullable Duration consume(CallContext call) {
		String caller = this.keys.apply(call);
		String tool = CALL.equals(call.request().method()) ? call.request().text("name") : null;
		if (tool != null && this.catalog.tools().find(tool) != null) {
			Duration wait = consume(new Key(caller, tool), this.limits.of(tool));
			if (wait != null) {
				return wait;
			}
		}
		return consume(new Key(caller, null), this.limits.caller());
	}

	private @Nullable Duration consume(Key key, @Nullable Rate rate) {
		if (rate == null) {
			return null;
		}
		Counter counter = this.counters.get(key, (missing) -> Counter.of(rate));
		ConsumptionProbe probe = counter.bucket().tryConsumeAndReturnRemaining(1);
		return probe.isConsumed() ? null : Duration.ofNanos(probe.getNanosToWaitForRefill());
	}

	/**
	 * What is counted.
	 *
	 * @param caller who calls
	 * @param tool which tool, or {@code null} for everything
	 */
	private record Key(String caller, @Nullable String tool) {
	}

	/**
	 * A counter, kept until it would be full again.
	 *
	 * @param bucket counts
	 * @param period how long it takes to be full again
	 */
	private record Counter(Bucket bucket, Duration period) {

		static Counter of(Rate rate) {
			return new Counter(Bucket.builder()
				.addLimit((limit) -> limit.capacity(rate.calls()).refillGreedy(rate.calls(), rate.period()))
				.build(), rate.period());
		}

	}

}
