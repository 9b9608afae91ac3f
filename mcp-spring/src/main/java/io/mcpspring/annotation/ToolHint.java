package io.mcpspring.annotation;

/**
 * A hint about what a tool does, for clients that ask a person before they call. What is
 * not hinted has the protocol's default (server-2025 TOOL-26).
 */
public enum ToolHint {

	/** Changes nothing. */
	READ_ONLY,

	/** May delete or overwrite something; assumed without a hint. */
	DESTRUCTIVE,

	/** Only adds. */
	NON_DESTRUCTIVE,

	/** Calling it again with the same arguments changes nothing more. */
	IDEMPOTENT,

	/** Deals with things outside of this application; assumed without a hint. */
	OPEN_WORLD,

	/** Deals with this application only. */
	CLOSED_WORLD

}
