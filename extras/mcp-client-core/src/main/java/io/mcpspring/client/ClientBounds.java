package io.mcpspring.client;

import java.time.Duration;

/**
 * Bounds on the work and memory that a server can cause in a client.
 *
 * @param maxMessageSize the bytes of one message
 * @param maxQuestions the questions, and the rounds of questions, within one call
 * @param maxReconnects how often in a row a stream is resumed without receiving anything
 * @param maxReconnectDelay the longest time to wait before connecting again, regardless
 * of the server asks for. Without its wish the client waits a second, and twice as long
 * after each stream in a row that brought nothing
 */
public record ClientBounds(int maxMessageSize, int maxQuestions, int maxReconnects, Duration maxReconnectDelay) {

	/** The bounds for clients that state none. */
	public static final ClientBounds DEFAULT = new ClientBounds(16 * 1024 * 1024, 100, 5, Duration.ofSeconds(30));

	public ClientBounds {
		if (maxMessageSize < 1 || maxQuestions < 1 || maxReconnects < 0 || maxReconnectDelay.isNegative()) {
			throw new IllegalArgumentException(
					"Bounds must not be negative, and those of messages and questions positive");
		}
	}

}
