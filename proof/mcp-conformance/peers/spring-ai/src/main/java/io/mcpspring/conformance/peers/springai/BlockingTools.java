package io.mcpspring.conformance.peers.springai;

import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import org.springframework.ai.mcp.annotation.McpTool;
import org.springframework.ai.mcp.annotation.McpToolParam;
import org.springframework.ai.mcp.annotation.context.McpSyncRequestContext;
import org.springframework.ai.mcp.annotation.context.StructuredElicitResult;
import org.springframework.stereotype.Component;

/**
 * Tools whose methods return their result.
 */
@Component
class BlockingTools {

	@McpTool(name = "echo", description = "Returns the message")
	String echo(@McpToolParam(description = "The message") String message) {
		return message;
	}

	@McpTool(name = "emit", description = "Sends progress n times, then a text")
	String emit(@McpToolParam(description = "How often") int n,
			@McpToolParam(description = "Milliseconds before each") long delayMs, McpSyncRequestContext context)
			throws InterruptedException {
		for (int step = 1; step <= n; step++) {
			Thread.sleep(delayMs);
			double progress = step;
			context.progress((spec) -> spec.progress(progress).total(n));
		}
		return "emitted " + n;
	}

	@McpTool(name = "ask", description = "Asks for a confirmation")
	String ask(McpSyncRequestContext context) {
		StructuredElicitResult<Confirmation> answer = context.elicit((spec) -> spec.message("Go on?"),
				Confirmation.class);
		return (answer.action() == ElicitResult.Action.ACCEPT) ? "went on" : "stopped";
	}

	@McpTool(name = "fail", description = "Throws an exception that is not meant for clients")
	String fail() {
		throw new IllegalStateException("The password is SECRET-4711");
	}

	record Confirmation(boolean confirmed) {
	}

}
