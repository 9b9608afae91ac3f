package io.mcpspring.openapi.call;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Readings of a part of a path by receivers that decode it again: proxies and services
 * that do so once, twice or three times are in use, and servlet containers cut each
 * segment at a semicolon.
 *
 * @param texts the text itself, and the result of each decoding
 */
record Readings(List<String> texts) {

	private static final int MAX_DECODINGS = 3;

	private static final Pattern SEPARATOR = Pattern.compile("[/\\\\]");

	private static final Pattern QUERY = Pattern.compile("[?#]");

	private static final Pattern END = Pattern.compile("[;?#]");

	private static final Pattern SEMICOLON = Pattern.compile(";");

	private static final Pattern DOTS = Pattern.compile("\\.\\.?");

	static Readings of(String text) {
		List<String> texts = new ArrayList<>(List.of(text));
		String last = text;
		for (int i = 0; i < MAX_DECODINGS && last.indexOf('%') >= 0; i++) {
			last = decoded(last);
			texts.add(last);
		}
		return new Readings(texts);
	}

	/** Decode once; anything but escapes stays, as in lenient receivers. */
	static String decoded(String text) {
		StringBuilder decoded = new StringBuilder(text.length());
		ByteArrayOutputStream escaped = new ByteArrayOutputStream();
		for (int i = 0; i < text.length(); i++) {
			int high = digit(text, i + 1);
			int low = digit(text, i + 2);
			if (text.charAt(i) == '%' && high >= 0 && low >= 0) {
				escaped.write(high << 4 | low);
				i += 2;
			}
			else {
				decoded.append(escaped.toString(StandardCharsets.UTF_8)).append(text.charAt(i));
				escaped.reset();
			}
		}
		return decoded.append(escaped.toString(StandardCharsets.UTF_8)).toString();
	}

	private static int digit(String text, int index) {
		return (index < text.length()) ? Character.digit(text.charAt(index), 16) : -1;
	}

	/** Whether one has control characters, or bytes that are not UTF-8. */
	boolean areIllegible() {
		return this.texts.stream()
			.anyMatch((text) -> text.chars().anyMatch((c) -> Character.isISOControl(c) || c == '\uFFFD'));
	}

	/** Whether one has more than one segment. */
	boolean haveSeparators() {
		return this.texts.stream().anyMatch((text) -> SEPARATOR.matcher(text).find());
	}

	/** Whether one has a character at which a receiver may end the path. */
	boolean haveQueries() {
		return this.texts.stream().anyMatch((text) -> QUERY.matcher(text).find());
	}

	/** Whether one has a character at which a receiver may end the segment. */
	boolean haveEnds() {
		return this.texts.stream().anyMatch((text) -> END.matcher(text).find());
	}

	/** Whether a segment of one is {@code .} or {@code ..}. */
	boolean haveDots() {
		return segments(END).anyMatch((segment) -> DOTS.matcher(segment).matches());
	}

	/** Whether a segment of one is empty. */
	boolean haveEmptySegments() {
		return segments(SEMICOLON).anyMatch(String::isEmpty);
	}

	private Stream<String> segments(Pattern end) {
		return this.texts.stream()
			.flatMap((text) -> Arrays.stream(SEPARATOR.split(text, -1)))
			.map((segment) -> end.split(segment, 2)[0].strip());
	}

}
