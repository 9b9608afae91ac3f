package io.mcpspring.engine.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.McpRegistration;
import io.mcpspring.catalog.PromptBuilder;
import io.mcpspring.catalog.ResourceBuilder;
import io.mcpspring.catalog.ToolBuilder;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Registries of everything that a server offers, with the handlers.
 */
public final class CatalogTable implements McpCatalog {

	private final Registries registries;

	/**
	 * Create an empty catalogue that takes registrations made without its builders.
	 */
	public CatalogTable() {
		this(() -> {
			throw new IllegalStateException("The builders of a catalogue need a ValueBinding; create it with one");
		});
	}

	/**
	 * Create an empty catalogue.
	 * @param binding reads arguments and writes results for registrations by builders;
	 * obtained when the first builder is used
	 */
	public CatalogTable(Supplier<ValueBinding> binding) {
		this.registries = new Registries(binding);
	}

	@Override
	public ToolBuilder<ObjectNode> tool(String name) {
		return new BuiltTool<>(this.registries, name);
	}

	@Override
	public ResourceBuilder resource(String uri) {
		return new BuiltResource(this.registries, uri);
	}

	@Override
	public PromptBuilder prompt(String name) {
		return new BuiltPrompt(this.registries, name);
	}

	@Override
	public List<McpRegistration> registrations() {
		List<McpRegistration> all = new ArrayList<>();
		for (McpRegistration.Kind kind : McpRegistration.Kind.values()) {
			this.registries.of(kind).all().forEach((registration) -> all.add(face(registration)));
		}
		return List.copyOf(all);
	}

	@Override
	public @Nullable McpRegistration find(McpRegistration.Kind kind, String name) {
		Registration found = this.registries.of(kind).find(name);
		return (found != null) ? face(found) : null;
	}

	/**
	 * Return the face of a registration for applications, by which its handler cannot be
	 * called.
	 * @param registration the registration, which may be in no catalogue any more
	 * @return the face
	 */
	public McpRegistration face(Registration registration) {
		return this.registries.face(registration);
	}

	/**
	 * Return a description of a registration, by which it can be neither called nor
	 * removed.
	 * @param registration the registration
	 * @return the description
	 */
	public static McpRegistration describe(Registration registration) {
		return Registries.describe(registration);
	}

	/**
	 * Return the tools.
	 * @return the registry of tools
	 */
	public Registry<Registration.Tool> tools() {
		return this.registries.tools;
	}

	/**
	 * Return the resources with fixed URIs.
	 * @return the registry of resources
	 */
	public Registry<Registration.Resource> resources() {
		return this.registries.resources;
	}

	/**
	 * Return the resource templates.
	 * @return the registry of resource templates
	 */
	public Registry<Registration.ResourceTemplate> resourceTemplates() {
		return this.registries.resourceTemplates;
	}

	/**
	 * Return the prompts.
	 * @return the registry of prompts
	 */
	public Registry<Registration.Prompt> prompts() {
		return this.registries.prompts;
	}

	/**
	 * Return the completions.
	 * @return the registry of completions
	 */
	public Registry<Registration.Completion> completions() {
		return this.registries.completions;
	}

	/**
	 * Return the compiled schemas of the tools.
	 * @return the schemas
	 */
	public ToolSchemas toolSchemas() {
		return this.registries.toolSchemas;
	}

}
