package io.mcpspring.client.generator;

/**
 * Text of a server as part of a Java source. No text ends the literal or the comment that
 * it is put into, and all of it is printable ASCII.
 */
final class SourceText {

	private static final int MAX_LENGTH = 2000;

	private static final int WIDTH = 90;

	private SourceText() {
	}

	/** A string literal. */
	static String literal(String value) {
		StringBuilder text = new StringBuilder("\"");
		for (char c : value.toCharArray()) {
			switch (c) {
				case '"' -> text.append("\\\"");
				// Octal, since compilers differ on two backslashes and a 'u' after a
				// surrogate.
				case '\\' -> text.append("\\134");
				default -> {
					if (c < 0x20) {
						text.append('\\').append(String.format("%03o", (int) c));
					}
					else if (c < 0x7F) {
						text.append(c);
					}
					else {
						text.append(String.format("\\u%04x", (int) c));
					}
				}
			}
		}
		return text.append('"').toString();
	}

	/**
	 * A documentation comment. Backslashes are written as entities because a compiler
	 * reads their escapes before it looks for the end of a comment.
	 * @param indent the beginning of each line
	 */
	static String comment(String indent, String value) {
		StringBuilder comment = new StringBuilder(indent).append("/**\n");
		StringBuilder line = new StringBuilder();
		for (String word : plain(value).split(" ")) {
			if (line.length() > 0 && line.length() + word.length() >= WIDTH) {
				comment.append(indent).append(" * ").append(line).append('\n');
				line.setLength(0);
			}
			line.append((line.length() > 0) ? " " : "").append(word);
		}
		return comment.append(indent).append(" * ").append(line).append('\n').append(indent).append(" */\n").toString();
	}

	private static String plain(String value) {
		StringBuilder text = new StringBuilder();
		boolean space = false;
		int[] points = value.strip().codePoints().limit(MAX_LENGTH).toArray();
		for (int point : points) {
			if (Character.isWhitespace(point) || Character.isISOControl(point)) {
				space = true;
				continue;
			}
			text.append(space ? " " : "").append(entity(point));
			space = false;
		}
		return text.append((value.length() > MAX_LENGTH) ? " [...]" : "").toString();
	}

	private static String entity(int point) {
		boolean harmless = point >= 0x20 && point < 0x7F && "&<>@{}*\\".indexOf(point) < 0;
		return harmless ? Character.toString(point) : "&#" + point + ";";
	}

}
