package io.mcpspring.text;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

/**
 * Reader of the strings of JSON from UTF-8. It copies what stands for itself as a whole,
 * where a parser looks at each byte.
 */
public final class QuotedStrings {

	private static final int ESCAPE_LENGTH = 6;

	private QuotedStrings() {
	}

	/**
	 * Return the end of the part that stands for itself.
	 * @param json well-formed UTF-8
	 * @param from the position after the opening quotation mark
	 * @param to the end of the JSON text
	 * @return the position of the first quotation mark, backslash or control character,
	 * {@code to} if there is none
	 */
	public static int endOfPlain(byte[] json, int from, int to) {
		return Utf8.endOfPlain(json, from, to);
	}

	/**
	 * Return the end of a string.
	 * @param json well-formed UTF-8
	 * @param from the position after the opening quotation mark, or a later one that is
	 * not within an escape
	 * @param to the end of the JSON text
	 * @return the position of the closing quotation mark, or -1 if the string has no end,
	 * or a control character within
	 */
	public static int end(byte[] json, int from, int to) {
		int at = from;
		while (at < to) {
			if (Utf8.arePlain(json, at, to)) {
				at += Utf8.STEP;
				continue;
			}
			for (int stop = Math.min(at + Utf8.STEP, to); at < stop; at++) {
				byte value = json[at];
				if (value == '"') {
					return at;
				}
				if (value == '\\') {
					at++;
				}
				else if (!Utf8.isPlain(value)) {
					return -1;
				}
			}
		}
		return -1;
	}

	/**
	 * Return the text of a string.
	 * @param json well-formed UTF-8
	 * @param from the position after the opening quotation mark
	 * @param end the position of the closing quotation mark
	 * @param escaped whether the string contains a backslash
	 * @param charset the encoding of its bytes: UTF-8, or one that is cheaper to decode
	 * if all are ASCII
	 * @return the text, or {@code null} if the string has an invalid escape, or one for
	 * half of a surrogate pair
	 */
	public static @Nullable String text(byte[] json, int from, int end, boolean escaped, Charset charset) {
		return escaped ? unescaped(json, from, end) : new String(json, from, end - from, charset);
	}

	private static @Nullable String unescaped(byte[] json, int from, int end) {
		// An escape is at least as long as what it stands for.
		byte[] text = new byte[end - from];
		int length = 0;
		int at = from;
		while (at < end) {
			if (Utf8.copyPlain(json, at, end, text, length)) {
				at += Utf8.STEP;
				length += Utf8.STEP;
				continue;
			}
			for (int stop = Math.min(at + Utf8.STEP, end); at < stop;) {
				if (json[at] != '\\') {
					text[length++] = json[at++];
					continue;
				}
				int codePoint = codePoint(json, at, end);
				if (codePoint < 0) {
					return null;
				}
				length = append(codePoint, text, length);
				at += escapeLength(json[at + 1], codePoint);
			}
		}
		return new String(text, 0, length, StandardCharsets.UTF_8);
	}

	private static int escapeLength(byte letter, int codePoint) {
		if (letter != 'u') {
			return 2;
		}
		return (codePoint < Character.MIN_SUPPLEMENTARY_CODE_POINT) ? ESCAPE_LENGTH : 2 * ESCAPE_LENGTH;
	}

	/** Return the code point of an escape, or of a pair; -1 if it is invalid. */
	private static int codePoint(byte[] json, int at, int end) {
		byte letter = (at + 1 < end) ? json[at + 1] : 0;
		return switch (letter) {
			case '"', '\\', '/' -> letter;
			case 'b' -> '\b';
			case 'f' -> '\f';
			case 'n' -> '\n';
			case 'r' -> '\r';
			case 't' -> '\t';
			case 'u' -> numbered(json, at, end);
			default -> -1;
		};
	}

	private static int numbered(byte[] json, int at, int end) {
		int unit = unit(json, at, end);
		if (unit < 0 || !Character.isSurrogate((char) unit)) {
			return unit;
		}
		int low = unit(json, at + ESCAPE_LENGTH, end);
		return (low >= 0 && Character.isSurrogatePair((char) unit, (char) low))
				? Character.toCodePoint((char) unit, (char) low) : -1;
	}

	private static int unit(byte[] json, int at, int end) {
		if (end - at < ESCAPE_LENGTH || json[at] != '\\' || json[at + 1] != 'u') {
			return -1;
		}
		int unit = 0;
		for (int i = at + 2; i < at + ESCAPE_LENGTH; i++) {
			int digit = digit(json[i]);
			if (digit < 0) {
				return -1;
			}
			unit = unit << 4 | digit;
		}
		return unit;
	}

	private static int digit(byte value) {
		if (value >= '0' && value <= '9') {
			return value - '0';
		}
		int letter = value | ' ';
		return (letter >= 'a' && letter <= 'f') ? letter - 'a' + 10 : -1;
	}

	private static int append(int codePoint, byte[] text, int length) {
		int at = length;
		if (codePoint < 0x80) {
			text[at++] = (byte) codePoint;
		}
		else if (codePoint < 0x800) {
			text[at++] = (byte) (0xC0 | codePoint >> 6);
			text[at++] = (byte) (0x80 | codePoint & 0x3F);
		}
		else if (codePoint < Character.MIN_SUPPLEMENTARY_CODE_POINT) {
			text[at++] = (byte) (0xE0 | codePoint >> 12);
			text[at++] = (byte) (0x80 | codePoint >> 6 & 0x3F);
			text[at++] = (byte) (0x80 | codePoint & 0x3F);
		}
		else {
			text[at++] = (byte) (0xF0 | codePoint >> 18);
			text[at++] = (byte) (0x80 | codePoint >> 12 & 0x3F);
			text[at++] = (byte) (0x80 | codePoint >> 6 & 0x3F);
			text[at++] = (byte) (0x80 | codePoint & 0x3F);
		}
		return at;
	}

}
