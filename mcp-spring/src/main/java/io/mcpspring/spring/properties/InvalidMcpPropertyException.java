package io.mcpspring.spring.properties;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Exception thrown at start-up when a property under {@code mcp.server} is invalid, or
 * several are.
 */
public final class InvalidMcpPropertyException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String property;

	private final String problem;

	private final String remedy;

	/** All failures of which this is the first; empty if there is only this one. */
	private final List<InvalidMcpPropertyException> several;

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
		this.several = List.of();
	}

	/**
	 * Create an exception for several properties.
	 * @param several the failures, at least one
	 */
	InvalidMcpPropertyException(List<InvalidMcpPropertyException> several) {
		super(several.stream().map(Throwable::getMessage).collect(Collectors.joining("\n")));
		this.property = several.get(0).property;
		this.problem = several.get(0).problem;
		this.remedy = several.get(0).remedy;
		this.several = List.copyOf(several);
	}

	/**
	 * Return the failures of all properties.
	 * @return at least one
	 */
	public List<InvalidMcpPropertyException> all() {
		return this.several.isEmpty() ? List.of(this) : this.several;
	}

	/**
	 * Return the name of the property.
	 * @return the name
	 */
	public String property() {
		return this.property;
	}

	/**
	 * Return the problem.
	 * @return the problem, to be read after the name
	 */
	public String problem() {
		return this.problem;
	}

	/**
	 * Return the remedy.
	 * @return the remedy, in whole sentences
	 */
	public String remedy() {
		return this.remedy;
	}

}
