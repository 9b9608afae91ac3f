package io.mcpspring.console;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

import io.mcpspring.engine.server.CallWatch;
import io.mcpspring.model.McpResult;
import io.mcpspring.server.CallOutcome;
import io.mcpspring.server.CallTarget;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.server.McpServerCall;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.Ordered;

/**
 * Counts and times the calls of tools for the charts of the console. A run that ends with
 * a question to the client is not counted.
 */
final class CallTimes implements McpInterceptor, Ordered {

	private final LongAdder ended = new LongAdder();

	private final LongAdder failed = new LongAdder();

	private final LongAdder nanos = new LongAdder();

	/** Outside all others. */
	@Override
	public int getOrder() {
		return Ordered.HIGHEST_PRECEDENCE;
	}

	@Override
	public CompletionStage<McpResult> intercept(McpServerCall call, Chain chain) {
		if (call.target().kind() != CallTarget.Kind.TOOL) {
			return chain.proceed();
		}
		long started = System.nanoTime();
		return CallWatch.proceed(chain, call,
				(result, failure) -> count(started, CallOutcome.of(call, result, failure)));
	}

	private void count(long started, CallOutcome end) {
		if (end.isWaiting()) {
			return;
		}
		this.nanos.add(System.nanoTime() - started);
		this.ended.increment();
		if (!end.isSuccess()) {
			this.failed.increment();
		}
	}

	/** Write the sums since the start. */
	void writeTo(ObjectNode figures) {
		figures.put("callsEnded", this.ended.sum());
		figures.put("callsFailed", this.failed.sum());
		figures.put("callMillis", TimeUnit.NANOSECONDS.toMillis(this.nanos.sum()));
	}

}
