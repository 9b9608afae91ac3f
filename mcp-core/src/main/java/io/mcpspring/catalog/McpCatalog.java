package io.mcpspring.catalog;

import java.util.function.Supplier;

import io.mcpspring.uri.UriTemplate;
import tools.jackson.databind.node.ObjectNode;

/**
 * All that a server offers. Application code changes it at run time through this object;
 * clients that listen are told.
 */
public final class McpCatalog {

	private final ToolSchemas toolSchemas = new ToolSchemas();

	private final Registry<Registration.Tool> tools = new Registry<>(this.toolSchemas::check);

	private final Registry<Registration.Resource> resources = new Registry<>();

	private final Registry<Registration.ResourceTemplate> resourceTemplates = new Registry<>(
			(template) -> UriTemplate.parse(template.name()));

	private final Registry<Registration.Prompt> prompts = new Registry<>();

	private final Registry<Registration.Completion> completions = new Registry<>();

	private final Supplier<ValueBinding> binding;

	/**
	 * Create a catalogue that offers nothing yet and takes registrations that are made
	 * without its builders.
	 */
	public McpCatalog() {
		this(() -> {
			throw new IllegalStateException("The builders of a catalogue need a ValueBinding; create it with one");
		});
	}

	/**
	 * Create a catalogue that offers nothing yet.
	 * @param binding reads arguments and writes results of what its builders register;
	 * asked for when the first of them is used
	 */
	public McpCatalog(Supplier<ValueBinding> binding) {
		this.binding = binding;
		this.tools.onChange(() -> this.toolSchemas.retain(this.tools.all()));
	}

	/**
	 * Begin to register a tool that is code.
	 * @param name its name
	 * @return a builder, whose {@code call} ends the registration
	 */
	public ToolBuilder<ObjectNode> tool(String name) {
		return new ToolBuilder<>(this.tools, this.binding, name);
	}

	/**
	 * Begin to register a resource that is code, or a family of resources.
	 * @param uri its URI, or a URI template (RFC 6570) with variables in braces
	 * @return a builder, whose {@code read} ends the registration
	 */
	public ResourceBuilder resource(String uri) {
		return new ResourceBuilder(this.resources, this.resourceTemplates, this.completions, this.binding, uri);
	}

	/**
	 * Begin to register a prompt that is code.
	 * @param name its name
	 * @return a builder, whose {@code get} ends the registration
	 */
	public PromptBuilder prompt(String name) {
		return new PromptBuilder(this.prompts, this.completions, this.binding, name);
	}

	/**
	 * The tools.
	 * @return the registry of tools
	 */
	public Registry<Registration.Tool> tools() {
		return this.tools;
	}

	/**
	 * The resources with fixed URIs.
	 * @return the registry of resources
	 */
	public Registry<Registration.Resource> resources() {
		return this.resources;
	}

	/**
	 * The families of resources.
	 * @return the registry of resource templates
	 */
	public Registry<Registration.ResourceTemplate> resourceTemplates() {
		return this.resourceTemplates;
	}

	/**
	 * The prompts.
	 * @return the registry of prompts
	 */
	public Registry<Registration.Prompt> prompts() {
		return this.prompts;
	}

	/**
	 * The completions.
	 * @return the registry of completions
	 */
	public Registry<Registration.Completion> completions() {
		return this.completions;
	}

	/**
	 * Return the compiled schemas of the tools.
	 * @return the schemas
	 */
	public ToolSchemas toolSchemas() {
		return this.toolSchemas;
	}

}
