package io.mcpspring.text;

import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

/**
 * Encoder of long texts for strings of JSON, by the intrinsic conversion of the JDK. Its
 * escapes are those of Jackson.
 */
public final class EscapedText {

	/** The length of a text from which this pays. */
	public static final int LONG = 512;

	private static final int MAX_ESCAPE = 6;

	private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

	private EscapedText() {
	}

	/**
	 * Return what stands between the quotation marks.
	 * @param text the text
	 * @return its bytes, or {@code null} if it contains half of a surrogate pair
	 */
	public static byte @Nullable [] of(String text) {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		if (!isFaithful(text, bytes)) {
			return null;
		}
		int plain = Utf8.endOfPlain(bytes, 0, bytes.length);
		return (plain == bytes.length) ? bytes : escaped(bytes, plain);
	}

	/** Half of a pair is encoded as a question mark, which a text may contain too. */
	private static boolean isFaithful(String text, byte[] bytes) {
		if (Utf8.indexOf((byte) '?', bytes, 0) < 0) {
			return true;
		}
		// Bytes as many as characters are ASCII.
		return (bytes.length == text.length()) ? text.equals(new String(bytes, StandardCharsets.US_ASCII))
				: isWellFormed(text);
	}

	/**
	 * Return whether a text contains no half of a surrogate pair.
	 * @param text the text
	 * @return {@code false} if it does
	 */
	public static boolean isWellFormed(String text) {
		int length = text.length();
		for (int i = 0; i < length; i++) {
			char unit = text.charAt(i);
			if (Character.isSurrogate(unit)) {
				if (i + 1 == length || !Character.isSurrogatePair(unit, text.charAt(i + 1))) {
					return false;
				}
				i++;
			}
		}
		return true;
	}

	private static byte[] escaped(byte[] bytes, int firstSpecial) {
		byte[] json = new byte[bytes.length + growth(bytes, firstSpecial)];
		System.arraycopy(bytes, 0, json, 0, firstSpecial);
		int length = firstSpecial;
		int at = firstSpecial;
		while (at < bytes.length) {
			if (Utf8.copyPlain(bytes, at, bytes.length, json, length)) {
				at += Utf8.STEP;
				length += Utf8.STEP;
				continue;
			}
			for (int stop = Math.min(at + Utf8.STEP, bytes.length); at < stop; at++) {
				length = append(bytes[at], json, length);
			}
		}
		return json;
	}

	/** Return by how many bytes the text becomes longer. */
	private static int growth(byte[] bytes, int firstSpecial) {
		long growth = 0;
		int at = firstSpecial;
		while (at < bytes.length) {
			if (Utf8.arePlain(bytes, at, bytes.length)) {
				at += Utf8.STEP;
				continue;
			}
			for (int stop = Math.min(at + Utf8.STEP, bytes.length); at < stop; at++) {
				if (!Utf8.isPlain(bytes[at])) {
					growth += (letter(bytes[at]) != 0) ? 1 : MAX_ESCAPE - 1;
				}
			}
		}
		return Math.toIntExact(growth);
	}

	private static int append(byte value, byte[] json, int length) {
		if (Utf8.isPlain(value)) {
			json[length] = value;
			return length + 1;
		}
		return escape(value, json, length);
	}

	private static byte letter(byte value) {
		return switch (value) {
			case '"', '\\' -> value;
			case '\b' -> 'b';
			case '\f' -> 'f';
			case '\n' -> 'n';
			case '\r' -> 'r';
			case '\t' -> 't';
			default -> 0;
		};
	}

	private static int escape(byte value, byte[] json, int length) {
		int at = length;
		json[at++] = '\\';
		byte letter = letter(value);
		if (letter != 0) {
			json[at++] = letter;
			return at;
		}
		json[at++] = 'u';
		json[at++] = '0';
		json[at++] = '0';
		json[at++] = HEX[value >> 4];
		json[at++] = HEX[value & 0xF];
		return at;
	}

}
