package io.mcpspring.http;

/**
 * A header that means something only once has several values that differ: readers of the
 * first one and of the last one would disagree.
 */
public final class ContradictoryHeaderException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception without a stack trace: a client can cause any number.
	 * @param name the name of the header
	 */
	public ContradictoryHeaderException(String name) {
		super("The header " + name + " is there more than once, with different values", null, false, false);
	}

}
