package io.mcpspring.engine.catalog;

import java.util.Map;

import io.mcpspring.engine.context.McpHandler;
import io.mcpspring.engine.model.DescribedPrompt;
import io.mcpspring.engine.model.DescribedTemplate;
import io.mcpspring.engine.model.DescribedTool;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.CompleteRequest;
import io.mcpspring.model.CompleteResult;
import io.mcpspring.model.GetPromptResult;
import io.mcpspring.model.ReadResourceRequest;
import io.mcpspring.model.ReadResourceResult;
import io.mcpspring.model.ResourceDescriptor;
import tools.jackson.databind.node.ObjectNode;

/**
 * Offer of a server, with the code behind it.
 */
public sealed interface Registration {

	/**
	 * Return the key of this registration, unique among its kind.
	 * @return the name of a tool or prompt, the URI of a resource, or the URI template of
	 * a resource template
	 */
	String name();

	/**
	 * Return the options for execution and access.
	 * @return the options
	 */
	HandlerOptions options();

	/**
	 * Return the description in lists, or the target of a completion.
	 * @return the description
	 */
	Object descriptor();

	/**
	 * Tool with its handler.
	 *
	 * @param descriptor its description in lists
	 * @param handler the code; called with arguments that fit the input schema
	 * @param options the options for its execution
	 */
	record Tool(DescribedTool descriptor, McpHandler<ObjectNode, CallToolResult> handler,
			HandlerOptions options) implements Registration {

		@Override
		public String name() {
			return this.descriptor.name();
		}

	}

	/**
	 * Resource with a fixed URI.
	 *
	 * @param descriptor its description in lists
	 * @param handler the code
	 * @param options the options for its execution
	 */
	record Resource(ResourceDescriptor descriptor, McpHandler<ReadResourceRequest, ReadResourceResult> handler,
			HandlerOptions options) implements Registration {

		@Override
		public String name() {
			return this.descriptor.uri();
		}

	}

	/**
	 * Resource template.
	 *
	 * @param descriptor its description in lists
	 * @param handler the code; called with the variables of the template
	 * @param options the options for its execution
	 */
	record ResourceTemplate(DescribedTemplate descriptor, McpHandler<ReadResourceRequest, ReadResourceResult> handler,
			HandlerOptions options) implements Registration {

		@Override
		public String name() {
			return this.descriptor.uriTemplate();
		}

	}

	/**
	 * Prompt with its handler.
	 *
	 * @param descriptor its description in lists
	 * @param handler the code; called with the arguments, of which the required ones are
	 * present
	 * @param options the options for its execution
	 */
	record Prompt(DescribedPrompt descriptor, McpHandler<Map<String, String>, GetPromptResult> handler,
			HandlerOptions options) implements Registration {

		@Override
		public String name() {
			return this.descriptor.name();
		}

	}

	/**
	 * Completion of one argument of a prompt or one variable of a template.
	 *
	 * @param target the argument or variable
	 * @param handler the code
	 * @param options the options for its execution
	 */
	record Completion(CompletionTarget target, McpHandler<CompleteRequest, CompleteResult> handler,
			HandlerOptions options) implements Registration {

		@Override
		public String name() {
			return this.target.toString();
		}

		@Override
		public Object descriptor() {
			return this.target;
		}

	}

	/**
	 * Target of a completion (server-2025 COMPL-02).
	 *
	 * @param prompt whether {@code name} is a prompt rather than a template
	 * @param name the name of the prompt or the URI template
	 * @param argument the name of the argument or variable
	 */
	record CompletionTarget(boolean prompt, String name, String argument) {
	}

}
