package io.mcpspring.server;

import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.context.ToolException;
import io.mcpspring.model.LoggingLevel;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The call as seen by an {@link McpInterceptor}: the request, its reference in the log,
 * attached objects, and the means of a handler, such as questions to the client. Only the
 * engine ends, suspends or cancels a call, and only it implements this type.
 */
public interface McpServerCall extends McpRequestContext {

	/**
	 * Return the call that a handler sees as its context.
	 * @param context the context
	 * @return the same object
	 * @throws IllegalArgumentException if it was not made by the engine
	 */
	static McpServerCall of(McpRequestContext context) {
		if (context instanceof McpServerCall call) {
			return call;
		}
		throw new IllegalArgumentException("The context of a call is made by the server: " + context.getClass());
	}

	/**
	 * Return the method of the request.
	 * @return for example {@code tools/call}
	 */
	String method();

	/**
	 * Return the parameters of the request.
	 * @return the parameters; empty if absent; not to be modified
	 */
	ObjectNode params();

	/**
	 * Return the target of the request.
	 * @return for example a tool and its name
	 */
	CallTarget target();

	/**
	 * Return the arguments of a tool as its handler gets them: those of the request, made
	 * to fit the schema where their intent is beyond doubt.
	 * @return the arguments; empty if there are none; not to be modified
	 */
	ObjectNode arguments();

	/**
	 * Return texts of the HTTP request that began this call. They are read once, in the
	 * first run, and kept with the call while it waits for its client: in the session
	 * store, or in the sealed state that the client holds.
	 * @param key the name of the texts within this call
	 * @param reader reads them in the first run; must not return credentials
	 * @return the texts
	 * @throws ToolException if they are longer than 8,192 characters together, or if the
	 * handler runs again and they were not read before
	 */
	List<String> keep(String key, Supplier<List<String>> reader);

	/**
	 * Return whether this run follows a question. The HTTP request that began the call
	 * has then ended.
	 * @return {@code true} in each run but the first
	 */
	boolean isResumed();

	/**
	 * Close the connection while the work continues: the client reconnects for the rest
	 * (server-2025 SSE-02, SSE-03). Has no effect in revisions and on connections without
	 * resumption.
	 * @param retryAfter the delay after which the client should reconnect
	 */
	void closeStream(Duration retryAfter);

	/**
	 * Run an action when this run has ended and its result was written, for example to
	 * release what the result refers to. Actions run once, on the thread that ends the
	 * run, or at once if it has ended.
	 * @param action the action, which must not block
	 */
	void atEnd(Runnable action);

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
	 * Return whether the handler failed for a reason that the caller cannot correct: by
	 * an unexpected exception, a {@link ToolException#fault fault}, or a result that
	 * cannot be sent.
	 * @return {@code true} once it has failed so
	 */
	boolean hasFailed();

	/**
	 * Return the Java method that serves the call.
	 * @return the method as declared; {@code null} before
	 * {@link McpHandlerInterceptor#around} and for handlers without a method
	 */
	@Nullable Method handlerMethod();

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
	void forwardLog(LoggingLevel level, String logger, String message);

}
