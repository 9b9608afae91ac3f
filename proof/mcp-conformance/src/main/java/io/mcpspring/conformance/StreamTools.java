package io.mcpspring.conformance;

import java.security.Principal;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.server.McpServerCall;

import org.springframework.stereotype.Component;

/**
 * Tools that send something before their result.
 */
@Component
class StreamTools {

	private static final long PAUSE_MS = 50;

	@McpTool(name = "test_tool_with_logging", description = "Sends three log messages")
	String logging(McpRequestContext context) throws InterruptedException {
		context.log(LoggingLevel.INFO, "Tool execution started");
		Thread.sleep(PAUSE_MS);
		context.log(LoggingLevel.INFO, "Tool processing data");
		Thread.sleep(PAUSE_MS);
		context.log(LoggingLevel.INFO, "Tool execution completed");
		return "Tool with logging executed successfully";
	}

	@McpTool(name = "test_tool_with_progress", description = "Sends progress three times")
	String progress(McpRequestContext context) throws InterruptedException {
		context.progress(0, 100);
		Thread.sleep(PAUSE_MS);
		context.progress(50, 100);
		Thread.sleep(PAUSE_MS);
		context.progress(100, 100);
		return "Tool with progress executed successfully";
	}

	@McpTool(name = "test_logging_tool", description = "Sends a log message of each level")
	String everyLevel(McpRequestContext context) {
		for (LoggingLevel level : LoggingLevel.values()) {
			context.log(level, "test_logging_tool", "A message of level " + level.value());
		}
		return "Logging tool executed successfully";
	}

	@McpTool(name = "test_halves", description = "Sends progress, asks whether to go on, and sends progress again")
	String halves(@McpParam(description = "How often in each half") int n,
			@McpParam(description = "Milliseconds before each") long delayMs, McpRequestContext context) {
		context.once("first half", Integer.class, () -> emit(1, n, delayMs, context));
		if (!context.elicit("Go on" + caller(", ", context) + "?", GoOn.class).isAccepted()) {
			return "Stopped after " + n;
		}
		return "Sent " + emit(n + 1, 2 * n, delayMs, context) + caller(" to ", context);
	}

	private static int emit(int first, int last, long delayMs, McpRequestContext context) {
		for (int i = first; i <= last && !context.isCancelled(); i++) {
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(delayMs));
			String message = caller("To ", context);
			context.progress(i, last, message.isEmpty() ? null : message);
		}
		return last;
	}

	/** Tells whom everything is for, if that is known. */
	private static String caller(String prefix, McpRequestContext context) {
		Principal principal = context.caller().principal();
		return (principal != null) ? prefix + principal.getName() : "";
	}

	@McpTool(name = "test_reconnection", description = "Closes its stream and answers on the next one")
	String reconnection(McpRequestContext context) throws InterruptedException {
		McpServerCall.of(context).closeStream(Duration.ofMillis(500));
		Thread.sleep(2 * PAUSE_MS);
		return "Reconnection test completed successfully";
	}

	record GoOn(boolean ok) {
	}

}
