package io.mcpspring.spring.scope;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.server.McpHandlerInterceptor;
import io.mcpspring.server.McpServerCall;
import org.jspecify.annotations.Nullable;

/**
 * Interceptor that binds the call to the thread of its handler, for the beans of its
 * session. Registered only where there are such beans.
 */
public final class CurrentCall implements McpHandlerInterceptor {

	private static final ThreadLocal<@Nullable McpRequestContext> CALL = new ThreadLocal<>();

	/**
	 * Return the call whose handler runs on this thread.
	 * @return the call, or {@code null}
	 */
	static @Nullable McpRequestContext get() {
		return CALL.get();
	}

	@Override
	public <R> CompletionStage<R> around(McpServerCall call, Callable<CompletionStage<R>> handler) throws Exception {
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
