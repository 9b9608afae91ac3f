package io.mcpspring.store;

/**
 * Stored event of a stream.
 *
 * @param data one JSON-RPC message as UTF-8 JSON without line breaks; empty for the event
 * that only primes the stream (server-2025 SSE-01)
 * @param terminal whether the stream ends with it
 */
public record StreamEvent(byte[] data, boolean terminal) {

	private static final StreamEvent PRIMING = new StreamEvent(new byte[0], false);

	/**
	 * Return the event that only gives the client an id to resume from.
	 * @return the event
	 */
	public static StreamEvent priming() {
		return PRIMING;
	}

	/**
	 * Create a message in the middle of a stream.
	 * @param data the message
	 * @return the event
	 */
	public static StreamEvent message(byte[] data) {
		return new StreamEvent(data, false);
	}

	/**
	 * Create the message that ends a stream.
	 * @param data the message
	 * @return the event
	 */
	public static StreamEvent last(byte[] data) {
		return new StreamEvent(data, true);
	}

}
