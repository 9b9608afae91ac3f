package io.mcpspring.annotation;

/**
 * Hint about the behaviour of a tool, for clients that ask a person before they call it.
 * An absent hint has the default of the protocol (server-2025 TOOL-26).
 */
public enum ToolHint {

	/** The tool changes nothing. */
	READ_ONLY,

	/** The tool changes something; assumed without a hint. */
	NOT_READ_ONLY,

	/**
	 * The tool may delete or overwrite data, and is not read-only; assumed without a
	 * hint.
	 */
	DESTRUCTIVE,

	/** The tool only adds data, and is not read-only. */
	NON_DESTRUCTIVE,

	/** A repeated call with the same arguments has no further effect. */
	IDEMPOTENT,

	/** A repeated call has a further effect; assumed without a hint. */
	NOT_IDEMPOTENT,

	/**
	 * The tool interacts with systems outside this application; assumed without a hint.
	 */
	OPEN_WORLD,

	/** The tool interacts with this application only. */
	CLOSED_WORLD

}
