package io.mcpspring.client.message;

/**
 * Text of a server in a message for the log. It stays on its line, so that it cannot
 * forge an entry.
 */
public final class ForeignText {

	private ForeignText() {
	}

	/** Return the beginning of a text on one line. */
	public static String line(String text, int longest) {
		String beginning = (text.length() <= longest) ? text : text.substring(0, longest) + "…";
		return beginning.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\uFFFD]+", " ");
	}

}
