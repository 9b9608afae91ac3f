package io.mcpspring.scope;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.model.McpResult;
import io.mcpspring.server.McpCall;
import io.mcpspring.server.McpInterceptor;
import org.jspecify.annotations.Nullable;

/**
 * Interceptor that binds the call to the thread of its handler, for the beans of its
 * session. Registered only where there are such beans.
 */
public final class CurrentCall implements McpInterceptor {

	private static final ThreadLocal<@Nullable McpRequestContext> CALL = new ThreadLocal<>();

	/**
	 * Return the call whose handler runs on this thread.
	 * @return the call, or {@code null}
	 */
	static @Nullable McpRequestContext get() {
		return CALL.get();
	}

	@Override
	public CompletionStage<McpResult> intercept(McpCall call, Chain chain) {
		return chain.proceed(call);
	}

	@Override
	public <R> CompletionStage<R> around(McpCall call, Callable<CompletionStage<R>> handler) throws Exception {
		McpRequestContext before = CALL.get();
		CALL.set(call);
		try {
			return handler.call();
		}
		finally {
			if (before != null) {
				CALL.set(before);
			}
			else {
				CALL.remove();
			}
		}
	}

}
