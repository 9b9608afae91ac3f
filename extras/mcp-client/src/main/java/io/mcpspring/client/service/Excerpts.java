package io.mcpspring.client.service;

import java.util.Collection;
import java.util.stream.Collectors;

/**
 * Names that a server chose, in sentences that go to the log: short, and without
 * characters that would begin a line or hide one.
 */
final class Excerpts {

	private static final int MAX_LENGTH = 80;

	private static final int MAX_COUNT = 8;

	private Excerpts() {
	}

	static String quote(String name) {
		StringBuilder safe = new StringBuilder("'");
		name.codePoints().limit(MAX_LENGTH).forEach((point) -> safe.appendCodePoint(isPlain(point) ? point : '?'));
		return safe.append((name.codePointCount(0, name.length()) > MAX_LENGTH) ? "…'" : "'").toString();
	}

	private static boolean isPlain(int point) {
		return switch (Character.getType(point)) {
			case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED,
					Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
				false;
			default -> point != '\'';
		};
	}

	/** A list of names, {@code nothing} for none. */
	static String list(Collection<String> names) {
		if (names.isEmpty()) {
			return "nothing";
		}
		String first = names.stream().limit(MAX_COUNT).map(Excerpts::quote).collect(Collectors.joining(", "));
		return (names.size() <= MAX_COUNT) ? first : first + " and " + (names.size() - MAX_COUNT) + " more";
	}

}
