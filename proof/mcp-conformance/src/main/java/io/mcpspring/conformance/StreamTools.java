package io.mcpspring.conformance;

import java.security.Principal;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.annotation.McpToolParam;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.model.LogLevel;

import org.springframework.stereotype.Component;

/**
 * Tools that send something before their result.
 */
@Component
class StreamTools {

	private static final long PAUSE_MS = 50;

	@McpTool(name = "test_tool_with_logging", description = "Sends three log messages")
	String logging(McpRequestContext context) throws InterruptedException {
		context.log(LogLevel.INFO, "Tool execution started");
		Thread.sleep(PAUSE_MS);
		context.log(LogLevel.INFO, "Tool processing data");
		Thread.sleep(PAUSE_MS);
		context.log(LogLevel.INFO, "Tool execution completed");
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
		for (LogLevel level : LogLevel.values()) {
			context.log(level, "test_logging_tool", "A message of level " + level.value());
		}
		return "Logging tool executed successfully";
	}

	@McpTool(name = "test_halves", description = "Sends progress, asks whether to go on, and sends progress again")
	String halves(@McpToolParam(description = "How often in each half") int n,
			@McpToolParam(description = "Milliseconds before each") long delayMs, McpRequestContext context) {
		context.once("first half", () -> emit(1, n, delayMs, context));
		if (!context.elicit("Go on" + caller(", ", context) + "?", GoOn.class).isAccepted()) {
			return "Stopped after " + n;
		}
		return "Sent " + emit(n + 1, 2 * n, delayMs, context) + caller(" to ", context);
	}

	private static int emit(int first, int last, long delayMs, McpRequestContext context) {
		for (int i = first; i <= last && !context.isCancelled(); i++) {
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(delayMs));
			String message = caller("To ", context);
			context.progress(i, (double) last, message.isEmpty() ? null : message);
		}
		return last;
	}

	/** Tells whom everything is for, if that is known. */
	private static String caller(String prefix, McpRequestContext context) {
		Principal principal = context.principal();
		return (principal != null) ? prefix + principal.getName() : "";
	}

	@McpTool(name = "test_reconnection", description = "Closes its stream and answers on the next one")
	String reconnection(McpRequestContext context) throws InterruptedException {
		context.closeStream(Duration.ofMillis(500));
		Thread.sleep(2 * PAUSE_MS);
		return "Reconnection test completed successfully";
	}

	record GoOn(boolean ok) {
	}

}
