package io.mcpspring.model;

/**
 * Rule whether the calls of a tool may become tasks, which continue after the response
 * and are polled for their result (extensions T25-04, T26-06).
 */
public enum TaskSupport {

	/** Calls never become tasks. */
	NEVER("forbidden"),

	/** Calls of clients that support tasks become tasks. */
	OPTIONAL("optional"),

	/** All calls become tasks; other clients are refused. */
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
