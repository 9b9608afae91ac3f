package io.mcpspring.fake;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.model.CallToolResult;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tool that reports its progress from several threads.
 */
public final class ParallelProgress {

	/** The last value reported. */
	public static final int LAST = 240;

	private static final int THREADS = 4;

	private ParallelProgress() {
	}

	public static CallToolResult report(McpRequestContext context, ObjectNode arguments) {
		AtomicInteger done = new AtomicInteger();
		CompletableFuture.allOf(IntStream.range(0, THREADS).mapToObj((thread) -> CompletableFuture.runAsync(() -> {
			for (int i = 0; i < LAST / THREADS; i++) {
				context.progress(done.incrementAndGet(), null, null);
			}
		}, (task) -> new Thread(task, "test-worker").start())).toArray(CompletableFuture[]::new)).join();
		return CallToolResult.text("done");
	}

}
