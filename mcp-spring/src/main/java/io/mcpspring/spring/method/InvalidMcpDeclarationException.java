package io.mcpspring.spring.method;

import java.io.Serial;
import java.util.List;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * Exception thrown for an annotated method, or several, that cannot be served. Thrown
 * when beans are scanned or registered, so that a mistake prevents the start rather than
 * failing a client's call.
 */
public class InvalidMcpDeclarationException extends RuntimeException {

	@Serial
	private static final long serialVersionUID = 1L;

	/** The maximum number of declarations that a message names. */
	private static final int MAX_NAMED = 20;

	private final String location;

	private final String problem;

	private final String remedy;

	/** All failures of which this is the first; empty if there is only this one. */
	private final List<InvalidMcpDeclarationException> several;

	/** Remedy for all failures at once, or {@code null}. */
	private final @Nullable String common;

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
		this.several = List.of();
		this.common = null;
	}

	/**
	 * Create an exception for several declarations. Its location, problem and remedy are
	 * those of the first.
	 * @param several the failures, at least one
	 * @param common the remedy for all of them at once, or {@code null}
	 */
	InvalidMcpDeclarationException(List<InvalidMcpDeclarationException> several, @Nullable String common) {
		super(message(several) + ((common != null) ? "\n" + common : ""), several.get(0).getCause());
		this.location = several.get(0).location;
		this.problem = several.get(0).problem;
		this.remedy = several.get(0).remedy;
		this.several = List.copyOf(several);
		this.common = common;
	}

	private static String message(List<InvalidMcpDeclarationException> several) {
		String named = several.stream().limit(MAX_NAMED).map(Throwable::getMessage).collect(Collectors.joining("\n"));
		int more = several.size() - MAX_NAMED;
		return (more > 0) ? named + "\n(and " + more + " more)" : named;
	}

	/**
	 * Return the failures of all declarations that cannot be served.
	 * @return at least one
	 */
	public List<InvalidMcpDeclarationException> all() {
		return this.several.isEmpty() ? List.of(this) : this.several;
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

	/**
	 * Return the remedy for all declarations at once.
	 * @return the remedy, or {@code null} if each has its own only
	 */
	public @Nullable String common() {
		return this.common;
	}

}
