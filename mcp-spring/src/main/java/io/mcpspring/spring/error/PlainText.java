package io.mcpspring.spring.error;

import org.jspecify.annotations.Nullable;

/**
 * Preparation of messages of the application for a client: one line of bounded length,
 * without control and format characters.
 */
public final class PlainText {

	private static final int MAX_LENGTH = 1000;

	private PlainText() {
	}

	/**
	 * Convert a message to one line.
	 * @param message the message, or {@code null}
	 * @return the message, empty if there is none
	 */
	public static String of(@Nullable String message) {
		if (message == null) {
			return "";
		}
		boolean whole = message.length() <= MAX_LENGTH;
		String bounded = whole ? message : message.substring(0, MAX_LENGTH);
		String line = bounded.replaceAll("[\\s\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]+", " ").strip();
		return whole ? line : line + "…";
	}

}
