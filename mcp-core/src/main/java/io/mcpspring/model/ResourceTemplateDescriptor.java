package io.mcpspring.model;

import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Resource template (RFC 6570) as described in lists (server-2025 RES-04). Applications
 * call this interface; only the server implements it, so that it may get further methods.
 */
public interface ResourceTemplateDescriptor {

	/**
	 * Return the template.
	 * @return the template
	 */
	String uriTemplate();

	/**
	 * Return the programmatic name.
	 * @return the programmatic name
	 */
	String name();

	/**
	 * Return the display name.
	 * @return the display name, or {@code null}
	 */
	@Nullable String title();

	/**
	 * Return the description of the resources, for the model.
	 * @return the description, or {@code null}
	 */
	@Nullable String description();

	/**
	 * Return the common media type of the resources.
	 * @return the media type, or {@code null}
	 */
	@Nullable String mimeType();

	/**
	 * Return the hints.
	 * @return the hints, or {@code null}
	 */
	@Nullable Annotations annotations();

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

}
