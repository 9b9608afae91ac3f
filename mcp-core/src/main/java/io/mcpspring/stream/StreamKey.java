package io.mcpspring.stream;

/**
 * Key of a stream of events.
 *
 * @param sessionId the session it belongs to; never sent in an event id
 * @param name unique within the session: {@link #STANDALONE} or a name of its own for
 * each call
 */
public record StreamKey(String sessionId, String name) {

	/** The name of the stream that a plain GET opens. */
	public static final String STANDALONE = "0";

	/**
	 * Return the key of the stream that a plain GET opens.
	 * @param sessionId the session
	 * @return the key
	 */
	public static StreamKey standalone(String sessionId) {
		return new StreamKey(sessionId, STANDALONE);
	}

}
