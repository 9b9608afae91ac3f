package io.mcpspring.catalog;

import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Catalogue of everything that a server offers. Application code may modify it at any
 * time; listening clients are notified. Applications call this interface; only the server
 * implements it, so that it may get further methods.
 */
public interface McpCatalog {

	/**
	 * Start the registration of a programmatic tool.
	 * @param name the name of the tool
	 * @return a builder, whose {@code register} completes the registration
	 */
	ToolBuilder<ObjectNode> tool(String name);

	/**
	 * Start the registration of a programmatic resource or resource template.
	 * @param uri its URI, or a URI template (RFC 6570) with variables in braces
	 * @return a builder, whose {@code register} completes the registration
	 */
	ResourceBuilder resource(String uri);

	/**
	 * Start the registration of a programmatic prompt.
	 * @param name the name of the prompt
	 * @return a builder, whose {@code register} completes the registration
	 */
	PromptBuilder prompt(String name);

	/**
	 * Return all registrations, also those of annotated methods.
	 * @return the registrations at present, by kind and name
	 */
	List<McpRegistration> registrations();

	/**
	 * Find a registration.
	 * @param kind its kind
	 * @param name its name
	 * @return the registration, or {@code null} if there is none
	 */
	@Nullable McpRegistration find(McpRegistration.Kind kind, String name);

	/**
	 * Withdraw a registration, as {@link McpRegistration#remove()} does.
	 * @param kind its kind
	 * @param name its name
	 * @return {@code false} if there is none
	 */
	default boolean remove(McpRegistration.Kind kind, String name) {
		McpRegistration found = find(kind, name);
		return found != null && found.remove();
	}

}
