package io.mcpspring.catalog;

import java.util.function.Supplier;

import io.mcpspring.uri.UriTemplate;
import tools.jackson.databind.node.ObjectNode;

/**
 * Registry of everything that a server offers. Application code may modify it at any
 * time; listening clients are notified.
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
	 * Create an empty catalogue that takes registrations made without its builders.
	 */
	public McpCatalog() {
		this(() -> {
			throw new IllegalStateException("The builders of a catalogue need a ValueBinding; create it with one");
		});
	}

	/**
	 * Create an empty catalogue.
	 * @param binding reads arguments and writes results for registrations by builders;
	 * obtained when the first builder is used
	 */
	public McpCatalog(Supplier<ValueBinding> binding) {
		this.binding = binding;
		this.tools.onChange(() -> this.toolSchemas.retain(this.tools.all()));
	}

	/**
	 * Start the registration of a programmatic tool.
	 * @param name the name of the tool
	 * @return a builder, whose {@code call} completes the registration
	 */
	public ToolBuilder<ObjectNode> tool(String name) {
		return new ToolBuilder<>(this.tools, this.binding, name);
	}

	/**
	 * Start the registration of a programmatic resource or resource template.
	 * @param uri its URI, or a URI template (RFC 6570) with variables in braces
	 * @return a builder, whose {@code read} completes the registration
	 */
	public ResourceBuilder resource(String uri) {
		return new ResourceBuilder(this.resources, this.resourceTemplates, this.completions, this.binding, uri);
	}

	/**
	 * Start the registration of a programmatic prompt.
	 * @param name the name of the prompt
	 * @return a builder, whose {@code get} completes the registration
	 */
	public PromptBuilder prompt(String name) {
		return new PromptBuilder(this.prompts, this.completions, this.binding, name);
	}

	/**
	 * Return the tools.
	 * @return the registry of tools
	 */
	public Registry<Registration.Tool> tools() {
		return this.tools;
	}

	/**
	 * Return the resources with fixed URIs.
	 * @return the registry of resources
	 */
	public Registry<Registration.Resource> resources() {
		return this.resources;
	}

	/**
	 * Return the resource templates.
	 * @return the registry of resource templates
	 */
	public Registry<Registration.ResourceTemplate> resourceTemplates() {
		return this.resourceTemplates;
	}

	/**
	 * Return the prompts.
	 * @return the registry of prompts
	 */
	public Registry<Registration.Prompt> prompts() {
		return this.prompts;
	}

	/**
	 * Return the completions.
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
