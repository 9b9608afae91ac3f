package io.mcpspring.catalog;

import io.mcpspring.uri.UriTemplate;

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

	/** A catalogue that offers nothing yet. */
	public McpCatalog() {
		this.tools.onChange(() -> this.toolSchemas.retain(this.tools.all()));
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
