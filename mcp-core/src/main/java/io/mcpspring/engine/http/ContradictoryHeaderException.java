package io.mcpspring.engine.http;

/**
 * Exception thrown when a header that must be unique has several different values, of
 * which one reader would use the first and another the last.
 */
public final class ContradictoryHeaderException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception without a stack trace, since a client can cause any number.
	 * @param name the name of the header
	 */
	public ContradictoryHeaderException(String name) {
		super("The header " + name + " is there more than once, with different values", null, false, false);
	}

}
