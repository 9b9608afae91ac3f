package io.mcpspring.benchmarks.scale;

import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.context.McpRequestContext;

/**
 * The tools that the clients of the model call.
 */
class ScaleTools {

	private static final int STEPS = 3;

	private final McpCatalog catalog;

	private final AtomicInteger added = new AtomicInteger();

	ScaleTools(McpCatalog catalog) {
		this.catalog = catalog;
	}

	@McpTool(description = "Says what it was told")
	String echo(@McpParam(description = "What to say") String message) {
		return message;
	}

	@McpTool(description = "Reports progress three times")
	String progress(McpRequestContext context) {
		for (int step = 1; step <= STEPS; step++) {
			context.progress(step, STEPS);
		}
		return "done";
	}

	@McpTool(description = "Adds a tool, of which all listening clients are told")
	String grow() {
		this.catalog.tool("added_" + this.added.incrementAndGet())
			.description("Says nothing")
			.handler((context, arguments) -> "nothing")
			.register();
		return "grown";
	}

}
