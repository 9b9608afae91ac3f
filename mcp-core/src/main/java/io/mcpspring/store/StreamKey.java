package io.mcpspring.store;

import org.jspecify.annotations.Nullable;

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

	// Each event is looked up by its key. The generated methods are slow until they are
	// compiled, and compare the session first, which most keys share.
	@Override
	public boolean equals(@Nullable Object other) {
		return this == other || (other instanceof StreamKey key && this.name.equals(key.name)
				&& this.sessionId.equals(key.sessionId));
	}

	@Override
	public int hashCode() {
		return 31 * this.sessionId.hashCode() + this.name.hashCode();
	}

}
