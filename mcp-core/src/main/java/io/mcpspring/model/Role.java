package io.mcpspring.model;

import java.util.Locale;

/**
 * Who speaks in a message, or for whom content is meant.
 */
public enum Role {

	/** The person. */
	USER,

	/** The model. */
	ASSISTANT;

	/**
	 * The name on the wire.
	 * @return {@code user} or {@code assistant}
	 */
	public String value() {
		return name().toLowerCase(Locale.ROOT);
	}

}
