package io.mcpspring.observation;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;

import io.mcpspring.server.McpHandlerInterceptor;
import io.mcpspring.server.McpServerCall;
import io.micrometer.context.ContextSnapshot;
import io.micrometer.context.ContextSnapshotFactory;
import org.jspecify.annotations.Nullable;
import reactor.util.context.ContextView;

import org.springframework.core.PriorityOrdered;

/**
 * Interceptor that gives methods on the reactive stack the thread locals that web filters
 * have put into the Reactor context of the request, by the {@code ThreadLocalAccessor}s
 * registered with Micrometer's context propagation. No filter has run on the threads of
 * these methods.
 */
public final class ThreadLocalsInterceptor implements McpHandlerInterceptor, PriorityOrdered {

	private final ContextSnapshotFactory snapshots;

	/**
	 * Create an interceptor.
	 * @param snapshots provides the accessors
	 */
	public ThreadLocalsInterceptor(ContextSnapshotFactory snapshots) {
		this.snapshots = snapshots;
	}

	/** Outside the interceptors that set thread locals of the call. */
	@Override
	public int getOrder() {
		return HIGHEST_PRECEDENCE;
	}

	@Override
	public <R> CompletionStage<R> around(McpServerCall call, Callable<CompletionStage<R>> handler) throws Exception {
		@Nullable ContextView context = call.unwrap(ContextView.class);
		if (context == null) {
			return handler.call();
		}
		try (ContextSnapshot.Scope scope = this.snapshots.setThreadLocalsFrom(context)) {
			return handler.call();
		}
	}

}
