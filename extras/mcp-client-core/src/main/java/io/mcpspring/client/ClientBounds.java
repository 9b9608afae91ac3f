package io.mcpspring.client;

import java.time.Duration;

/**
 * Bounds on the work and memory that a server can cause in a client.
 */
public final class ClientBounds {

	/** The bounds for clients that state none. */
	public static final ClientBounds DEFAULT = new ClientBounds(16 * 1024 * 1024, 100, 5, Duration.ofSeconds(30));

	private final int maxMessageSize;

	private final int maxQuestions;

	private final int maxReconnects;

	private final Duration maxReconnectDelay;

	private ClientBounds(int maxMessageSize, int maxQuestions, int maxReconnects, Duration maxReconnectDelay) {
		if (maxMessageSize < 1 || maxQuestions < 1 || maxReconnects < 0 || maxReconnectDelay.isNegative()) {
			throw new IllegalArgumentException(
					"Bounds must not be negative, and those of messages and questions positive");
		}
		this.maxMessageSize = maxMessageSize;
		this.maxQuestions = maxQuestions;
		this.maxReconnects = maxReconnects;
		this.maxReconnectDelay = maxReconnectDelay;
	}

	/**
	 * Return the largest size of a message in bytes.
	 * @return the largest size of a message in bytes
	 */
	public int maxMessageSize() {
		return this.maxMessageSize;
	}

	/**
	 * Return the largest number of questions.
	 * @return the largest number of questions, and of rounds of questions, within one
	 * call; outside of calls the largest number of questions within a minute
	 */
	public int maxQuestions() {
		return this.maxQuestions;
	}

	/**
	 * Return the number of times in a row that a stream is resumed without receiving
	 * anything.
	 * @return the number of times in a row that a stream is resumed without receiving
	 * anything
	 */
	public int maxReconnects() {
		return this.maxReconnects;
	}

	/**
	 * Return the longest time to wait before connecting again. If the server asks for no
	 * time, the client waits a second, and twice as long after each stream in a row that
	 * brought nothing.
	 * @return the longest time to wait before connecting again, whatever the server asks
	 * for
	 */
	public Duration maxReconnectDelay() {
		return this.maxReconnectDelay;
	}

	/**
	 * Return a copy with another value of {@link #maxMessageSize()}.
	 * @param maxMessageSize the largest size of a message in bytes
	 * @return the copy
	 */
	public ClientBounds withMaxMessageSize(int maxMessageSize) {
		return new ClientBounds(maxMessageSize, this.maxQuestions, this.maxReconnects, this.maxReconnectDelay);
	}

	/**
	 * Return a copy with another value of {@link #maxQuestions()}.
	 * @param maxQuestions the largest number of questions, and of rounds of questions,
	 * within one call
	 * @return the copy
	 */
	public ClientBounds withMaxQuestions(int maxQuestions) {
		return new ClientBounds(this.maxMessageSize, maxQuestions, this.maxReconnects, this.maxReconnectDelay);
	}

	/**
	 * Return a copy with another value of {@link #maxReconnects()}.
	 * @param maxReconnects the number of times in a row that a stream is resumed without
	 * receiving anything
	 * @return the copy
	 */
	public ClientBounds withMaxReconnects(int maxReconnects) {
		return new ClientBounds(this.maxMessageSize, this.maxQuestions, maxReconnects, this.maxReconnectDelay);
	}

	/**
	 * Return a copy with another value of {@link #maxReconnectDelay()}.
	 * @param maxReconnectDelay the longest time to wait before connecting again, whatever
	 * the server asks for
	 * @return the copy
	 */
	public ClientBounds withMaxReconnectDelay(Duration maxReconnectDelay) {
		return new ClientBounds(this.maxMessageSize, this.maxQuestions, this.maxReconnects, maxReconnectDelay);
	}

}
