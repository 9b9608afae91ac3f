package io.mcpspring.benchmarks.quarkus;

import io.quarkiverse.mcp.server.Progress;
import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.ToolArg;

/**
 * The tools of the comparison, written with Quarkus.
 */
public class Tools {

	@Tool(description = "Says what it was told")
	String echo(@ToolArg(description = "What to say") String message) {
		return message;
	}

	@Tool(description = "Counts the characters of a text")
	String size(@ToolArg(description = "The text") String message) {
		return Integer.toString(message.length());
	}

	@Tool(description = "Reports progress three times")
	String progress(Progress progress) {
		for (int step = 1; step <= 3; step++) {
			progress.notificationBuilder().setProgress(step).setTotal(3).build().sendAndForget();
		}
		return "done";
	}

}
