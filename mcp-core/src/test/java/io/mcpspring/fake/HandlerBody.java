package io.mcpspring.fake;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.CompleteRequest;
import io.mcpspring.model.ReadResourceRequest;
import io.mcpspring.model.ReadResourceResult;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The code behind what a {@link FakeServer} offers, without what a handler needs around
 * it.
 */
public interface HandlerBody {

	/** The code of a tool that may block. */
	@FunctionalInterface
	interface Tool {

		@Nullable CallToolResult call(McpRequestContext context, ObjectNode arguments) throws Exception;

	}

	/** The code of a tool that answers later. */
	@FunctionalInterface
	interface Async {

		CompletionStage<CallToolResult> call(McpRequestContext context, ObjectNode arguments) throws Exception;

	}

	/** The code of a resource. */
	@FunctionalInterface
	interface Resource {

		ReadResourceResult read(McpRequestContext context, ReadResourceRequest request) throws Exception;

	}

	/** The code of a prompt. */
	@FunctionalInterface
	interface Prompt {

		String text(McpRequestContext context, Map<String, String> arguments) throws Exception;

	}

	/** The code of a completion. */
	@FunctionalInterface
	interface Completion {

		List<String> values(CompleteRequest request) throws Exception;

	}

}
