package io.mcpspring.report;

/**
 * Something in a descriptor that some hosts refuse, or that models cannot use well.
 *
 * @param rule the id of the rule, by which it can be silenced
 * @param tool the name of the tool; empty where it is about all of them
 * @param place the tool, and the part of its schema if it is about one
 * @param message the finding and its remedy
 */
public record Finding(String rule, String tool, String place, String message) {

	@Override
	public String toString() {
		return this.place + ": " + this.message + " [" + this.rule + "]";
	}

}
