package io.mcpspring.catalog;

import java.util.Map;

import io.mcpspring.model.McpResult;
import io.mcpspring.model.PromptDescriptor;
import io.mcpspring.model.ResourceDescriptor;
import io.mcpspring.model.ResourceTemplateDescriptor;
import io.mcpspring.model.ToolDescriptor;
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
	 * Tool with its handler.
	 *
	 * @param descriptor its description in lists
	 * @param handler the code; called with arguments that fit the input schema
	 * @param options the options for its execution
	 */
	record Tool(ToolDescriptor descriptor, McpHandler<ObjectNode, McpResult.CallTool> handler,
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
	record Resource(ResourceDescriptor descriptor, McpHandler<ResourceRequest, McpResult.ReadResource> handler,
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
	record ResourceTemplate(ResourceTemplateDescriptor descriptor,
			McpHandler<ResourceRequest, McpResult.ReadResource> handler,
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
	record Prompt(PromptDescriptor descriptor, McpHandler<Map<String, String>, McpResult.GetPrompt> handler,
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
	record Completion(CompletionTarget target, McpHandler<CompletionRequest, McpResult.Complete> handler,
			HandlerOptions options) implements Registration {

		@Override
		public String name() {
			return this.target.toString();
		}

	}

	/**
	 * Request to read a resource.
	 *
	 * @param uri the URI as received
	 * @param variables the decoded variables of the template; empty for a fixed URI
	 */
	record ResourceRequest(String uri, Map<String, String> variables) {

		public ResourceRequest {
			variables = Map.copyOf(variables);
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

	/**
	 * Request for completions.
	 *
	 * @param value the text typed so far
	 * @param arguments the values already chosen for other arguments; may be empty
	 */
	record CompletionRequest(String value, Map<String, String> arguments) {

		public CompletionRequest {
			arguments = Map.copyOf(arguments);
		}

	}

}
