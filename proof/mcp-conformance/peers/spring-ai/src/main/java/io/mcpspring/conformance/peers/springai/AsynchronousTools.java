package io.mcpspring.conformance.peers.springai;

import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import org.springframework.ai.mcp.annotation.McpTool;
import org.springframework.ai.mcp.annotation.McpToolParam;
import org.springframework.ai.mcp.annotation.context.McpAsyncRequestContext;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Tools whose methods return a publisher: the ones that are served with
 * {@code spring.ai.mcp.server.type=ASYNC}.
 */
@Component
class AsynchronousTools {

	@McpTool(name = "echo_async", description = "Returns the message")
	Mono<String> echo(@McpToolParam(description = "The message") String message) {
		return Mono.just(message);
	}

	@McpTool(name = "ask_async", description = "Asks for a confirmation")
	Mono<String> ask(McpAsyncRequestContext context) {
		return context.elicit((spec) -> spec.message("Go on?"), BlockingTools.Confirmation.class)
			.map((answer) -> (answer.action() == ElicitResult.Action.ACCEPT) ? "went on" : "stopped");
	}

}
