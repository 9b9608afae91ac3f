package io.mcpspring.engine.record;

import java.util.Locale;

/**
 * The state of a task (extensions T25-11, T26-33).
 */
public enum TaskStatus {

	/** Its handler runs, or waits for a thread. */
	WORKING,

	/** It waits for answers of its client. */
	INPUT_REQUIRED,

	/** It ended with a result. */
	COMPLETED,

	/** It ended with an error. */
	FAILED,

	/** It was cancelled. */
	CANCELLED;

	private final String value = name().toLowerCase(Locale.ROOT);

	/**
	 * Return the status as it is written.
	 * @return for example {@code input_required}
	 */
	public String value() {
		return this.value;
	}

	/**
	 * Return whether a task in this state never leaves it.
	 * @return {@code true} for completed, failed and cancelled tasks
	 */
	public boolean isFinal() {
		return this != WORKING && this != INPUT_REQUIRED;
	}

}
