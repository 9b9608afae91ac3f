package io.mcpspring.observation;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.InsufficientScopeException;
import io.mcpspring.engine.server.CallRefusedException;
import io.mcpspring.engine.server.CallWatch;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.model.McpResult;
import io.mcpspring.observation.McpMeterDocumentation.Keys;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.server.McpServerCall;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.core.Ordered;

/**
 * Interceptor that counts calls refused by rules. Requests that a web filter refuses are
 * counted with the HTTP requests.
 */
public final class RefusalMeters implements McpInterceptor, Ordered {

	private static final int TOO_MANY_REQUESTS = 429;

	private final Map<Reason, Counter> counters = new EnumMap<>(Reason.class);

	/**
	 * Create the counters.
	 * @param registry the registry of the counters
	 * @param stack the web stack, {@code servlet} or {@code reactive}
	 */
	public RefusalMeters(MeterRegistry registry, String stack) {
		for (Reason reason : Reason.values()) {
			this.counters.put(reason,
					Counter.builder(McpMeterDocumentation.CALLS_REFUSED.getName())
						.tag(Keys.STACK.asString(), stack)
						.tag(Keys.REASON.asString(), reason.name().toLowerCase(Locale.ROOT))
						.register(registry));
		}
	}

	@Override
	public int getOrder() {
		return Ordered.HIGHEST_PRECEDENCE + 1;
	}

	@Override
	public CompletionStage<McpResult> intercept(McpServerCall call, Chain chain) {
		return CallWatch.proceed(chain, call, (result, failure) -> {
			if (failure != null) {
				count(Failures.unwrap(failure));
			}
		});
	}

	private void count(Throwable failure) {
		if (failure instanceof InsufficientScopeException) {
			increment(Reason.INSUFFICIENT_SCOPE);
		}
		else if (failure instanceof CallRefusedException refused) {
			increment((refused.status() == TOO_MANY_REQUESTS) ? Reason.RATE_LIMITED : Reason.DENIED);
		}
	}

	private void increment(Reason reason) {
		Objects.requireNonNull(this.counters.get(reason)).increment();
	}

	private enum Reason {

		RATE_LIMITED, INSUFFICIENT_SCOPE, DENIED

	}

}
