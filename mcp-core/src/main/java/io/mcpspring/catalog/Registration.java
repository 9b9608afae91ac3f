package io.mcpspring.catalog;

import java.util.Map;

import io.mcpspring.model.McpResult;
import io.mcpspring.model.PromptDescriptor;
import io.mcpspring.model.ResourceDescriptor;
import io.mcpspring.model.ResourceTemplateDescriptor;
import io.mcpspring.model.ToolDescriptor;
import tools.jackson.databind.node.ObjectNode;

/**
 * Something a server offers, with the code behind it.
 */
public sealed interface Registration {

	/**
	 * What it is looked up by: unique among its kind.
	 * @return the name of a tool or prompt, the URI of a resource, the template of a
	 * family of resources
	 */
	String name();

	/**
	 * How it is run and who may use it.
	 * @return the options
	 */
	HandlerOptions options();

	/**
	 * A tool.
	 *
	 * @param descriptor how it is listed
	 * @param handler the code; called with arguments that fit the input schema
	 * @param options how it is run
	 */
	record Tool(ToolDescriptor descriptor, McpHandler<ObjectNode, McpResult.CallTool> handler,
			HandlerOptions options) implements Registration {

		@Override
		public String name() {
			return this.descriptor.name();
		}

	}

	/**
	 * A resource with a fixed URI.
	 *
	 * @param descriptor how it is listed
	 * @param handler the code
	 * @param options how it is run
	 */
	record Resource(ResourceDescriptor descriptor, McpHandler<ResourceRequest, McpResult.ReadResource> handler,
			HandlerOptions options) implements Registration {

		@Override
		public String name() {
			return this.descriptor.uri();
		}

	}

	/**
	 * A family of resources.
	 *
	 * @param descriptor how it is listed
	 * @param handler the code; called with the variables of the template
	 * @param options how it is run
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
	 * A prompt.
	 *
	 * @param descriptor how it is listed
	 * @param handler the code; called with the arguments, required ones present
	 * @param options how it is run
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
	 * @param target what is completed
	 * @param handler the code
	 * @param options how it is run
	 */
	record Completion(CompletionTarget target, McpHandler<CompletionRequest, McpResult.Complete> handler,
			HandlerOptions options) implements Registration {

		@Override
		public String name() {
			return this.target.toString();
		}

	}

	/**
	 * A request to read a resource.
	 *
	 * @param uri the address as received
	 * @param variables the decoded variables of the template; empty for a fixed URI
	 */
	record ResourceRequest(String uri, Map<String, String> variables) {

		public ResourceRequest {
			variables = Map.copyOf(variables);
		}

	}

	/**
	 * What can be completed (server-2025 COMPL-02).
	 *
	 * @param prompt whether {@code name} is a prompt, not a template
	 * @param name the name of the prompt or the URI template
	 * @param argument the name of the argument or variable
	 */
	record CompletionTarget(boolean prompt, String name, String argument) {
	}

	/**
	 * A request for completions.
	 *
	 * @param value what was typed so far
	 * @param arguments values of other arguments already chosen; may be empty
	 */
	record CompletionRequest(String value, Map<String, String> arguments) {

		public CompletionRequest {
			arguments = Map.copyOf(arguments);
		}

	}

}
