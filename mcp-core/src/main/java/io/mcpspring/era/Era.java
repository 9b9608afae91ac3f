package io.mcpspring.era;

/**
 * The two ways of speaking the protocol.
 */
public enum Era {

	/** With {@code initialize} and sessions: 2025-03-26 to 2025-11-25. */
	SESSION,

	/** Each request stands for itself: 2026-07-28. */
	STATELESS

}
