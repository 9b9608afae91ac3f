package io.mcpspring.test.descriptor;

/**
 * Something in a descriptor that some hosts refuse, or that models cannot use well.
 *
 * @param rule the id of the rule, by which it can be silenced
 * @param place the tool, and the part of its schema if it is about one
 * @param message what is found, and what to do
 */
public record Finding(String rule, String place, String message) {

	@Override
	public String toString() {
		return this.place + ": " + this.message + " [" + this.rule + "]";
	}

}
