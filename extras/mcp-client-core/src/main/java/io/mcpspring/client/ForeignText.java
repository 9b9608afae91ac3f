package io.mcpspring.client;

/**
 * Text of a server in a message for the log. It stays on its line, so that it cannot
 * forge an entry.
 */
final class ForeignText {

	private ForeignText() {
	}

	/** Return the beginning of a text on one line. */
	static String line(String text, int longest) {
		String beginning = (text.length() <= longest) ? text : text.substring(0, longest) + "…";
		return beginning.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\uFFFD]+", " ");
	}

}
