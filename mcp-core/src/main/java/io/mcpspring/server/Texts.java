package io.mcpspring.server;

/**
 * Makes text of a client fit for an error message: short, and without control characters.
 */
public final class Texts {

	private static final int MAX_LENGTH = 200;

	private Texts() {
	}

	/**
	 * A text of a client, to be repeated to it.
	 * @param text the text
	 * @return at most some 200 characters on one line
	 */
	public static String quote(String text) {
		String shortened = (text.length() > MAX_LENGTH) ? text.substring(0, MAX_LENGTH) + "…" : text;
		return shortened.replaceAll("\\p{Cntrl}|\\p{Cs}", "?");
	}

}
