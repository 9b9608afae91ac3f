package io.mcpspring.client;

/**
 * The server sent a message that is larger than the client accepts.
 */
public final class MessageTooLargeException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	MessageTooLargeException(int limit) {
		super("The server sent a message of more than " + limit
				+ " bytes: raise maxMessageSize of the client if that is intended");
	}

}
