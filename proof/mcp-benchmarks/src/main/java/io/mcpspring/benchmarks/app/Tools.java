package io.mcpspring.benchmarks.app;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpRequestContext;

/**
 * The tools that are measured.
 */
class Tools {

	private static final int STEPS = 3;

	@McpTool(description = "Says what it was told")
	String echo(@McpParam(description = "What to say") String message) {
		return message;
	}

	@McpTool(description = "Counts the characters of a text")
	String size(@McpParam(description = "The text") String message) {
		return Integer.toString(message.length());
	}

	@McpTool(description = "Reports progress three times")
	String progress(McpRequestContext context) {
		for (int step = 1; step <= STEPS; step++) {
			context.progress(step, STEPS);
		}
		return "done";
	}

}
