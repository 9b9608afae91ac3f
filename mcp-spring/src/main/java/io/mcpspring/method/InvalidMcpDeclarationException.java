package io.mcpspring.method;

import java.io.Serial;

import org.jspecify.annotations.Nullable;

/**
 * A method is annotated in a way that cannot be served. Thrown when beans are scanned or
 * registered, so that a mistake stops the start and not a client's call.
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
	 * @param problem what is wrong, a sentence without its full stop
	 * @param remedy what to do about it, likewise
	 * @param cause the cause, or {@code null}
	 */
	public InvalidMcpDeclarationException(String location, String problem, String remedy, @Nullable Throwable cause) {
		super(location + ": " + problem + ". " + remedy + ".", cause);
		this.location = location;
		this.problem = problem;
		this.remedy = remedy;
	}

	/**
	 * Where the declaration is.
	 * @return the class and method
	 */
	public String location() {
		return this.location;
	}

	/**
	 * What is wrong.
	 * @return a sentence without its full stop
	 */
	public String problem() {
		return this.problem;
	}

	/**
	 * What to do about it.
	 * @return a sentence without its full stop
	 */
	public String remedy() {
		return this.remedy;
	}

}
