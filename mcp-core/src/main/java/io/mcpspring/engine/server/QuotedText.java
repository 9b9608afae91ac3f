package io.mcpspring.engine.server;

/**
 * Preparation of a client's text for an error message: short, and without control
 * characters.
 */
public final class QuotedText {

	private static final int MAX_LENGTH = 200;

	private QuotedText() {
	}

	/**
	 * Quote a text of a client in a message to this client.
	 * @param text the text
	 * @return at most some 200 characters on one line
	 */
	public static String of(String text) {
		String shortened = (text.length() > MAX_LENGTH) ? text.substring(0, MAX_LENGTH) + "…" : text;
		return shortened.replaceAll("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]", "?");
	}

}
