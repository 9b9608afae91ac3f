package io.mcpspring.method;

import java.io.Serial;

import org.jspecify.annotations.Nullable;

/**
 * Exception thrown for an annotated method that cannot be served. Thrown when beans are
 * scanned or registered, so that a mistake prevents the start rather than failing a
 * client's call.
 */
public class InvalidMcpDeclarationException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final String location;

	private final String problem;

	private final String remedy;

	/**
	 * Create an exception for one declaration.
	 * @param location the class and method
	 * @param problem the problem, a sentence without its full stop
	 * @param remedy the remedy, a sentence without its full stop
	 * @param cause the cause, or {@code null}
	 */
	public InvalidMcpDeclarationException(String location, String problem, String remedy, @Nullable Throwable cause) {
		super(location + ": " + problem + ". " + remedy + ".", cause);
		this.location = location;
		this.problem = problem;
		this.remedy = remedy;
	}

	/**
	 * Return the location of the declaration.
	 * @return the class and method
	 */
	public String location() {
		return this.location;
	}

	/**
	 * Return the problem.
	 * @return a sentence without its full stop
	 */
	public String problem() {
		return this.problem;
	}

	/**
	 * Return the remedy.
	 * @return a sentence without its full stop
	 */
	public String remedy() {
		return this.remedy;
	}

}
