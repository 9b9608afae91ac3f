package io.mcpspring.console;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

import io.mcpspring.model.McpResult;
import io.mcpspring.server.CallEnd;
import io.mcpspring.server.CallWatch;
import io.mcpspring.server.McpCall;
import io.mcpspring.server.McpInterceptor;
import io.mcpspring.server.ProtocolMethod;
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
	public CompletionStage<McpResult> intercept(McpCall call, Chain chain) {
		if (!ProtocolMethod.TOOLS_CALL.isOf(call.request())) {
			return chain.proceed(call);
		}
		long started = System.nanoTime();
		return CallWatch.proceed(chain, call, (result, failure) -> count(started, CallEnd.of(call, result, failure)));
	}

	private void count(long started, CallEnd end) {
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
