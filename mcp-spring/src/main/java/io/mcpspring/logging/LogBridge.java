package io.mcpspring.logging;

import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;

import ch.qos.logback.classic.LoggerContext;
import io.mcpspring.model.LogLevel;
import io.mcpspring.model.McpResult;
import io.mcpspring.server.McpCall;
import io.mcpspring.server.McpInterceptor;
import org.jspecify.annotations.Nullable;
import org.slf4j.ILoggerFactory;
import org.slf4j.LoggerFactory;

/**
 * Forwards what the application logs by Logback while it serves a call to the client that
 * called, as {@code notifications/message} on the call's own stream (server-2025 LOG-02;
 * server-2026 LOG-02). Nobody else's client sees it, and nothing that is logged outside a
 * call is forwarded.
 * <p>
 * What belongs to a call is told by the thread: it is what is logged on the thread on
 * which the handler runs, while it runs there. Of a reactive pipeline that is what its
 * assembly logs, and what runs at once when it is subscribed; not what runs later on
 * other threads.
 * <p>
 * The logger's name and the formatted message are sent, never an exception. The client's
 * own level applies besides the one given here.
 */
public final class LogBridge implements McpInterceptor, AutoCloseable {

	private final ThreadLocal<@Nullable CallLog> present = new ThreadLocal<>();

	private final Set<String> loggers;

	private final LoggerContext logback;

	private final CallAppender appender;

	/**
	 * Begin to forward.
	 * @param level the lowest level that is forwarded
	 * @param loggers the names of the loggers whose events, and those of the loggers
	 * below them, are forwarded
	 * @throws IllegalStateException if the application does not log by Logback
	 */
	public LogBridge(LogLevel level, Set<String> loggers) {
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
	public CompletionStage<McpResult> intercept(McpCall call, Chain chain) {
		return chain.proceed(call);
	}

	@Override
	public <R> CompletionStage<R> around(McpCall call, Callable<CompletionStage<R>> handler) throws Exception {
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

	/** Forward nothing any more. */
	@Override
	public void close() {
		this.loggers.forEach((name) -> this.logback.getLogger(name).detachAppender(this.appender));
		this.appender.stop();
	}

}
