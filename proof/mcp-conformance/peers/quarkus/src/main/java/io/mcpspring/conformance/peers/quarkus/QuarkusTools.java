package io.mcpspring.conformance.peers.quarkus;

import java.time.Duration;

import io.quarkiverse.mcp.server.Elicitation;
import io.quarkiverse.mcp.server.ElicitationRequest;
import io.quarkiverse.mcp.server.ElicitationRequest.BooleanSchema;
import io.quarkiverse.mcp.server.Progress;
import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.ToolArg;
import io.smallrye.mutiny.Uni;

/**
 * The tools that the probes call, written with the Quarkus MCP server.
 */
public class QuarkusTools {

	@Tool(name = "echo", description = "Returns the message")
	String echo(@ToolArg(description = "The message") String message) {
		return message;
	}

	@Tool(name = "emit", description = "Sends progress n times, then a text")
	String emit(@ToolArg(description = "How often") int n,
			@ToolArg(description = "Milliseconds before each") long delayMs, Progress progress)
			throws InterruptedException {
		for (int step = 1; step <= n; step++) {
			Thread.sleep(delayMs);
			progress.notificationBuilder().setProgress(step).setTotal(n).build().sendAndForget();
		}
		return "emitted " + n;
	}

	@Tool(name = "ask", description = "Asks for a confirmation")
	String ask(Elicitation elicitation) {
		return question(elicitation).sendAndAwait().actionAccepted() ? "went on" : "stopped";
	}

	@Tool(name = "ask_async", description = "Asks for a confirmation")
	Uni<String> askAsync(Elicitation elicitation) {
		return question(elicitation).send().map((answer) -> answer.actionAccepted() ? "went on" : "stopped");
	}

	@Tool(name = "fail", description = "Throws an exception that is not meant for clients")
	String fail() {
		throw new IllegalStateException("The password is SECRET-4711");
	}

	private static ElicitationRequest question(Elicitation elicitation) {
		return elicitation.requestBuilder()
			.setMessage("Go on?")
			.addSchemaProperty("confirmed", BooleanSchema.builder().setRequired(true).build())
			// Longer than the probe leaves its questions open.
			.setTimeout(Duration.ofMinutes(5))
			.build();
	}

}
