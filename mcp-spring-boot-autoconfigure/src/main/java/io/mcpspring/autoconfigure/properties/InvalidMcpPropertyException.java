package io.mcpspring.autoconfigure.properties;

/**
 * Exception thrown at start-up when a property under {@code mcp.server} is invalid.
 */
public final class InvalidMcpPropertyException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String property;

	private final String problem;

	private final String remedy;

	/**
	 * Create the exception.
	 * @param property the name of the property
	 * @param problem the problem, to be read after the name; never contains a secret
	 * @param remedy the remedy, in whole sentences
	 */
	public InvalidMcpPropertyException(String property, String problem, String remedy) {
		super("'" + property + "' " + problem);
		this.property = property;
		this.problem = problem;
		this.remedy = remedy;
	}

	String property() {
		return this.property;
	}

	String problem() {
		return this.problem;
	}

	String remedy() {
		return this.remedy;
	}

}
