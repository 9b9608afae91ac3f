package io.mcpspring.model;

import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tool as described in lists (server-2025 TOOL-03, TOOL-05; server-2026 TOOL-06).
 * Applications call this interface; only the server implements it, so that it may get
 * further methods.
 */
public interface ToolDescriptor {

	/**
	 * Return the programmatic name.
	 * @return 1 to 128 characters of {@code A-Za-z0-9_.-}, case-sensitive
	 */
	String name();

	/**
	 * Return the display name.
	 * @return the display name, or {@code null}
	 */
	@Nullable String title();

	/**
	 * Return the description for the model.
	 * @return the description, or {@code null}
	 */
	@Nullable String description();

	/**
	 * Return the schema of the arguments.
	 * @return a JSON Schema whose type is {@code object}
	 */
	ObjectNode inputSchema();

	/**
	 * Return the schema of the structured result.
	 * @return a JSON Schema, or {@code null}
	 */
	@Nullable ObjectNode outputSchema();

	/**
	 * Return the hints about the behaviour of the tool.
	 * @return the hints
	 */
	ToolAnnotations annotations();

	/**
	 * Return the icons.
	 * @return the icons; may be empty
	 */
	List<Icon> icons();

	/**
	 * Return the members of {@code _meta}.
	 * @return the members of {@code _meta}, or {@code null}
	 */
	@Nullable ObjectNode meta();

	/**
	 * Return whether the calls of the tool may become tasks.
	 * @return the rule
	 */
	TaskSupport task();

	/**
	 * Return the ways to be allowed to call the tool (SEP-1488).
	 * @return the security schemes; {@code null} to list none
	 */
	@Nullable ArrayNode security();

}
