package io.mcpspring.model;

import java.util.Locale;

/**
 * Speaker of a message, or audience of content.
 */
public enum McpRole {

	/** The person. */
	USER,

	/** The model. */
	ASSISTANT;

	/**
	 * Return the name on the wire.
	 * @return {@code user} or {@code assistant}
	 */
	public String value() {
		return name().toLowerCase(Locale.ROOT);
	}

}
