package io.mcpspring.server;

import io.mcpspring.catalog.HandlerSource;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.model.LogLevel;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call as an {@link McpInterceptor} sees it: the request, the reference under which it
 * is logged, objects attached to it, and all that a handler may do, such as asking the
 * client. Only the engine ends, suspends or cancels a call.
 */
public interface McpCall extends McpRequestContext {

	/**
	 * Return the request.
	 * @return the request
	 */
	CallRequest request();

	/**
	 * Return the method of the request.
	 * @return for example {@code tools/call}
	 */
	default String method() {
		return request().method();
	}

	/**
	 * Return the parameters of the request.
	 * @return the parameters; empty when absent; not to be changed
	 */
	default ObjectNode params() {
		return request().params();
	}

	/**
	 * Return the reference that names this run in the log, in audit events and in the
	 * message that the client gets for an unexpected failure.
	 * @return 16 random hexadecimal digits
	 */
	String reference();

	/**
	 * Attach an object, which {@link #unwrap} then finds before any object of that type
	 * of the HTTP request.
	 * @param type the type to find it by
	 * @param object the object
	 * @param <T> the type to find it by
	 */
	<T> void attach(Class<T> type, T object);

	/**
	 * Return the Java method that serves the call.
	 * @return the method; {@code null} before {@link McpInterceptor#around} and for
	 * handlers that are not made from methods
	 */
	@Nullable HandlerSource source();

	/**
	 * Return whether the current thread is the one on which the handler runs, and may
	 * block.
	 * @return {@code false} for handlers that never block, and on threads of their own
	 */
	boolean mayBlockHere();

	/**
	 * Send a log message to the client that does not come from the handler's own code, so
	 * that it may differ between runs. Left out while the handler repeats what an earlier
	 * run did, until it used the last answer there is.
	 * @param level the level
	 * @param logger the logger's name
	 * @param message the text; never a secret
	 */
	void forwardLog(LogLevel level, String logger, String message);

}
