package io.mcpspring.server;

import io.mcpspring.catalog.HandlerSource;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.model.LogLevel;
import io.mcpspring.model.ToolException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The call as seen by an {@link McpInterceptor}: the request, its reference in the log,
 * attached objects, and the means of a handler, such as questions to the client. Only the
 * engine ends, suspends or cancels a call.
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
	 * @return the parameters; empty if absent; not to be modified
	 */
	default ObjectNode params() {
		return request().params();
	}

	/**
	 * Return the arguments of a tool as its handler gets them: those of the request, made
	 * to fit the schema where their intent is beyond doubt.
	 * @return the arguments; empty if there are none; not to be modified
	 */
	ObjectNode arguments();

	/**
	 * Return the reference of this run in the log, in audit events and in the client's
	 * message about an unexpected failure.
	 * @return 16 random hexadecimal digits
	 */
	String reference();

	/**
	 * Attach an object. {@link #unwrap} prefers it to an object of that type from the
	 * HTTP request.
	 * @param type the type to find it by
	 * @param object the object
	 * @param <T> the type to find it by
	 */
	<T> void attach(Class<T> type, T object);

	/**
	 * Record that the caller may run the call. From now on messages are sent, and the
	 * answer becomes a stream if the call takes long. Called by the engine before the
	 * handler, unless that is an {@link io.mcpspring.catalog.AccessGuard}. May be called
	 * more than once, and on any thread.
	 */
	void granted();

	/**
	 * Return whether the handler failed for a reason that the caller cannot correct: by
	 * an unexpected exception, a {@link ToolException#fault fault}, or a result that
	 * cannot be sent.
	 * @return {@code true} once it has failed so
	 */
	boolean hasFailed();

	/**
	 * Return the Java method that serves the call.
	 * @return the method; {@code null} before {@link McpInterceptor#around} and for
	 * handlers without a method
	 */
	@Nullable HandlerSource source();

	/**
	 * Return whether the current thread runs the handler and may block.
	 * @return {@code false} for handlers that never block, and on other threads
	 */
	boolean mayBlockHere();

	/**
	 * Send a log message to the client from outside the handler's own code, so that it
	 * may differ between runs. It is omitted while the handler repeats an earlier run,
	 * until the handler has used the last available answer.
	 * @param level the level
	 * @param logger the logger's name
	 * @param message the text; never a secret
	 */
	void forwardLog(LogLevel level, String logger, String message);

}
