package io.mcpspring.report;

/**
 * Something in a descriptor that some hosts refuse, or that models cannot use well.
 */
public final class Finding {

	private final String rule;

	private final String tool;

	private final String place;

	private final String message;

	Finding(String rule, String tool, String place, String message) {
		this.rule = rule;
		this.tool = tool;
		this.place = place;
		this.message = message;
	}

	/**
	 * Return the id of the rule.
	 * @return the id of the rule, by which it can be silenced
	 */
	public String rule() {
		return this.rule;
	}

	/**
	 * Return the name of the tool.
	 * @return the name of the tool; empty if the finding is about all tools
	 */
	public String tool() {
		return this.tool;
	}

	/**
	 * Return the place.
	 * @return the tool, and the part of its schema if the finding is about one
	 */
	public String place() {
		return this.place;
	}

	/**
	 * Return the finding and its remedy.
	 * @return the finding and its remedy
	 */
	public String message() {
		return this.message;
	}

	@Override
	public String toString() {
		return this.place + ": " + this.message + " [" + this.rule + "]";
	}

}
