package io.mcpspring.benchmarks.app;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpTool;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;

/**
 * A tool that blocks no thread, where the property {@code benchmarks.async} is set.
 */
@ConditionalOnBooleanProperty("benchmarks.async")
class AsyncTools {

	@McpTool(description = "Says what it was told, without blocking a thread")
	CompletionStage<String> echoAsync(@McpParam(description = "What to say") String message) {
		return CompletableFuture.completedFuture(message);
	}

}
