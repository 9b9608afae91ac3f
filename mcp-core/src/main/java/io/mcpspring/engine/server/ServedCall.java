package io.mcpspring.engine.server;

import java.lang.reflect.Method;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.server.McpServerCall;
import org.jspecify.annotations.Nullable;

/**
 * Call as the server's own interceptors and handlers see it.
 */
public interface ServedCall extends McpServerCall {

	/**
	 * Return the call that a handler sees as its context.
	 * @param context the context
	 * @return the same object
	 * @throws IllegalArgumentException if it was not made by the engine
	 */
	static ServedCall of(McpRequestContext context) {
		return (ServedCall) McpServerCall.of(context);
	}

	/**
	 * Return the request.
	 * @return the request
	 */
	CallRequest request();

	/**
	 * Return the holder to which resources used by this call are charged.
	 * @return the caller; without authentication the address of the request, if known
	 */
	OwnerKey holder();

	/**
	 * Record that the caller may run the call. From now on messages are sent, and the
	 * answer becomes a stream if the call takes long. Called by the engine before the
	 * handler, unless that is an {@link io.mcpspring.engine.catalog.AccessGuard}. May be
	 * called more than once, and on any thread.
	 */
	void granted();

	/**
	 * Return the method of a bean that serves the call.
	 * @return the method; {@code null} before
	 * {@link io.mcpspring.server.McpHandlerInterceptor#around} and for handlers without a
	 * method
	 */
	@Nullable HandlerSource source();

	@Override
	default @Nullable Method handlerMethod() {
		HandlerSource source = source();
		return (source != null) ? source.method() : null;
	}

}
