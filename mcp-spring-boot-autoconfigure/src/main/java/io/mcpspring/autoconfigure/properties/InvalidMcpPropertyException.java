package io.mcpspring.autoconfigure.properties;

/**
 * Thrown at start-up when a property under {@code mcp.server} cannot be used.
 */
public final class InvalidMcpPropertyException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String property;

	private final String problem;

	private final String remedy;

	/**
	 * A property that cannot be used.
	 * @param property its name
	 * @param problem what is wrong, to be read after the name; never shows a secret
	 * @param remedy what to do, whole sentences
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
