package io.mcpspring.spring.logging;

import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;

import ch.qos.logback.classic.LoggerContext;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.server.McpHandlerInterceptor;
import io.mcpspring.server.McpServerCall;
import org.jspecify.annotations.Nullable;
import org.slf4j.ILoggerFactory;
import org.slf4j.LoggerFactory;

/**
 * Interceptor that forwards the application's Logback events during a call to the client
 * of the call, as {@code notifications/message} on the call's own stream (server-2025
 * LOG-02; server-2026 LOG-02). No other client receives them, and events outside a call
 * are not forwarded.
 * <p>
 * Events are attributed to a call by the thread: those that are logged on the handler's
 * thread, while the handler runs there. For a reactive pipeline these are the events of
 * its assembly, and those of operations that run immediately on subscription, but not
 * those of other threads later.
 * <p>
 * The logger's name and the formatted message are sent, never an exception. The client's
 * own level applies besides the one given here.
 */
public final class LogBridge implements McpHandlerInterceptor, AutoCloseable {

	private final ThreadLocal<@Nullable CallLog> present = new ThreadLocal<>();

	private final Set<String> loggers;

	private final LoggerContext logback;

	private final CallAppender appender;

	/**
	 * Start forwarding events.
	 * @param level the lowest level that is forwarded
	 * @param loggers the names of the loggers whose events, and those of the loggers
	 * below them, are forwarded
	 * @throws IllegalStateException if the application does not log by Logback
	 */
	public LogBridge(LoggingLevel level, Set<String> loggers) {
		ILoggerFactory factory = LoggerFactory.getILoggerFactory();
		if (!(factory instanceof LoggerContext context)) {
			throw new IllegalStateException("Not Logback: " + factory.getClass().getName());
		}
		this.loggers = Set.copyOf(loggers);
		this.logback = context;
		this.appender = new CallAppender(level, this.present);
		this.appender.setContext(context);
		this.appender.setName("mcp-" + Integer.toHexString(System.identityHashCode(this)));
		this.appender.start();
		this.loggers.forEach((name) -> context.getLogger(name).addAppender(this.appender));
	}

	@Override
	public <R> CompletionStage<R> around(McpServerCall call, Callable<CompletionStage<R>> handler) throws Exception {
		CallLog outer = this.present.get();
		this.present.set(new CallLog(call));
		try {
			return handler.call();
		}
		finally {
			if (outer != null) {
				this.present.set(outer);
			}
			else {
				this.present.remove();
			}
		}
	}

	/** Stop forwarding events. */
	@Override
	public void close() {
		this.loggers.forEach((name) -> this.logback.getLogger(name).detachAppender(this.appender));
		this.appender.stop();
	}

}
