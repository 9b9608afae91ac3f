package io.mcpspring.client;

import tools.jackson.databind.JsonNode;

/**
 * Time between two polls of a task, as its server wishes within bounds. A server is not
 * polled many times a second for long.
 */
final class PollInterval {

	private static final long SHORTEST = 50;

	private static final long USUAL = 1000;

	private static final long LONGEST = 60_000;

	private long wished = USUAL;

	private long shortest;

	/** Take the wish of a state of the task, if it has one. */
	void wish(JsonNode state) {
		if (state.path("pollIntervalMs").isNumber()) {
			this.wished = Math.min(LONGEST, state.path("pollIntervalMs").asLong(USUAL));
		}
	}

	/** Return the milliseconds before the next poll. */
	long next() {
		this.shortest = Math.min(USUAL, this.shortest + SHORTEST);
		return Math.max(this.shortest, this.wished);
	}

}
