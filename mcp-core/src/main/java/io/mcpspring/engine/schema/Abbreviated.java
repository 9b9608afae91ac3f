package io.mcpspring.engine.schema;

/**
 * Abbreviation of text that is quoted in messages.
 */
final class Abbreviated {

	private static final int LENGTH = 300;

	private Abbreviated() {
	}

	static String text(String text) {
		if (text.length() <= LENGTH) {
			return text;
		}
		int end = Character.isHighSurrogate(text.charAt(LENGTH - 1)) ? LENGTH - 1 : LENGTH;
		return text.substring(0, end) + "…";
	}

}
