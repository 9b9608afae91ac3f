package io.mcpspring.client.message;

import java.nio.charset.StandardCharsets;

/**
 * The server sent something that is no message of JSON-RPC.
 */
public final class NoMessageException extends IllegalStateException {

	private static final long serialVersionUID = 1L;

	private static final int MAX_LENGTH = 200;

	NoMessageException(String reason, byte[] sent) {
		super("The server sent something that is no message: " + reason + ": " + excerpt(sent));
	}

	private static String excerpt(byte[] sent) {
		return ForeignText.line(new String(sent, 0, Math.min(sent.length, 4 * MAX_LENGTH), StandardCharsets.UTF_8),
				MAX_LENGTH);
	}

}
