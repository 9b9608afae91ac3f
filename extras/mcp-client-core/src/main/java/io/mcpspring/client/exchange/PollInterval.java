package io.mcpspring.client.exchange;

import tools.jackson.databind.JsonNode;

/**
 * Time between two polls of a task, as its server wishes within bounds. A server is not
 * polled many times a second for long.
 */
public final class PollInterval {

	private static final long SHORTEST = 50;

	private static final long USUAL = 1000;

	private static final long LONGEST = 60_000;

	private long wished = USUAL;

	private long shortest;

	/**
	 * Take the wish of a state of the task, if it has one.
	 * @param state the state
	 */
	public void wish(JsonNode state) {
		if (state.path("pollIntervalMs").isNumber()) {
			this.wished = Math.min(LONGEST, state.path("pollIntervalMs").asLong(USUAL));
		}
	}

	/**
	 * Return the time before the next poll.
	 * @return the time in milliseconds
	 */
	public long next() {
		this.shortest = Math.min(USUAL, this.shortest + SHORTEST);
		return Math.max(this.shortest, this.wished);
	}

}
