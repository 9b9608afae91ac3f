package io.mcpspring.engine.relay;

/**
 * Way of messages to a client, as its transport writes them.
 */
public interface Outlet {

	/**
	 * Send a message behind those that wait already.
	 * @param message the message; line breaks stand between tokens only
	 */
	void send(byte[] message);

	/**
	 * Add a source of messages behind those that wait already.
	 * @param task the source; run once, on one thread at a time
	 */
	void add(Task task);

	/**
	 * Return whether the transport itself tells the client that a message other than a
	 * request was refused.
	 * @return {@code false} to send such a refusal as a message
	 */
	default boolean tellsRefusals() {
		return false;
	}

	/**
	 * Handle the end of the session without a request of the client: it expired, or its
	 * stream was given up.
	 */
	default void sessionLost() {
	}

	/** Source of messages. */
	@FunctionalInterface
	interface Task {

		/**
		 * Write the messages that are ready.
		 * @param sink takes the messages
		 */
		void write(Sink sink);

	}

	/** Receiver of messages. */
	@FunctionalInterface
	interface Sink {

		/**
		 * Write a message. To be called by tasks only.
		 * @param message the message
		 */
		void write(byte[] message);

	}

}
