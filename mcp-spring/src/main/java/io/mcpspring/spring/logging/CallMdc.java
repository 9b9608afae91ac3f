package io.mcpspring.spring.logging;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;

import io.mcpspring.engine.server.Failures;
import io.mcpspring.server.McpHandlerInterceptor;
import io.mcpspring.server.McpServerCall;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

import org.springframework.core.Ordered;

/**
 * Interceptor that adds the reference of the call to the MDC, as {@value #CALL}, and the
 * id of its trace, as {@value TraceIds#MDC_KEY}, unless a tracer has set one.
 */
public final class CallMdc implements McpHandlerInterceptor, Ordered {

	/** The key of the reference. */
	public static final String CALL = Failures.CALL_KEY;

	/** Within the observation, whose tracer takes precedence. */
	@Override
	public int getOrder() {
		return Ordered.HIGHEST_PRECEDENCE + 3;
	}

	@Override
	public <R> CompletionStage<R> around(McpServerCall call, Callable<CompletionStage<R>> handler) throws Exception {
		String outer = MDC.get(CALL);
		String trace = (MDC.get(TraceIds.MDC_KEY) == null) ? TraceIds.of(call) : null;
		MDC.put(CALL, call.reference());
		if (trace != null) {
			MDC.put(TraceIds.MDC_KEY, trace);
		}
		try {
			return handler.call();
		}
		finally {
			restore(outer);
			if (trace != null) {
				MDC.remove(TraceIds.MDC_KEY);
			}
		}
	}

	private static void restore(@Nullable String outer) {
		if (outer != null) {
			MDC.put(CALL, outer);
		}
		else {
			MDC.remove(CALL);
		}
	}

}
