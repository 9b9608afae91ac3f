package io.mcpspring.model;

/**
 * Whether the calls of a tool may become tasks: go on after their request was answered,
 * and be asked for later (extensions T25-04, T26-06).
 */
public enum TaskSupport {

	/** They never do. */
	NEVER("forbidden"),

	/** They do for clients that can deal with tasks. */
	OPTIONAL("optional"),

	/** They always do, and clients that cannot deal with tasks are refused. */
	REQUIRED("required");

	private final String value;

	TaskSupport(String value) {
		this.value = value;
	}

	/**
	 * Return the value of {@code execution.taskSupport} in 2025-11-25.
	 * @return the value
	 */
	public String value() {
		return this.value;
	}

}
