package io.mcpspring.engine.uri;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.HexFormat;

import org.jspecify.annotations.Nullable;

/**
 * The characters of URIs and their percent-encoding (RFC 3986, section 2).
 */
final class UriText {

	private static final String LETTERS_AND_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

	/** The characters that need no encoding anywhere. */
	static final BitSet UNRESERVED = characters(LETTERS_AND_DIGITS + "-._~");

	/** The encoded characters of a segment. */
	static final BitSet SEGMENT = characters(LETTERS_AND_DIGITS + "-._~%!$&'()*+,;=:@");

	/** The encoded characters of a URI. */
	static final BitSet ANY = characters(LETTERS_AND_DIGITS + "-._~%!$&'()*+,;=:@/?#[]");

	/** The encoded characters of a query or fragment. */
	static final BitSet FREE = characters(LETTERS_AND_DIGITS + "-._~%!$&'()*+,;=:@/?[]");

	private UriText() {
	}

	private static BitSet characters(String all) {
		BitSet set = new BitSet(128);
		all.chars().forEach(set::set);
		return set;
	}

	static BitSet without(BitSet characters, String excluded) {
		BitSet set = (BitSet) characters.clone();
		excluded.chars().forEach(set::clear);
		return set;
	}

	/**
	 * Decode once.
	 * @param encoded the encoded text
	 * @param characters the characters that it may contain
	 * @return the text, or {@code null} if it is not well-formed or not UTF-8
	 */
	static @Nullable String decode(String encoded, BitSet characters) {
		byte[] bytes = new byte[encoded.length()];
		int length = 0;
		for (int i = 0; i < encoded.length(); i++) {
			char c = encoded.charAt(i);
			if (!characters.get(c)) {
				return null;
			}
			if (c == '%') {
				if (!isEncodedOctet(encoded, i)) {
					return null;
				}
				bytes[length++] = (byte) Integer.parseInt(encoded, i + 1, i + 3, 16);
				i += 2;
			}
			else {
				bytes[length++] = (byte) c;
			}
		}
		return decode(ByteBuffer.wrap(bytes, 0, length));
	}

	private static @Nullable String decode(ByteBuffer utf8) {
		try {
			// Unlike new String(...), a new decoder reports malformed input.
			return StandardCharsets.UTF_8.newDecoder().decode(utf8).toString();
		}
		catch (CharacterCodingException ex) {
			return null;
		}
	}

	/**
	 * Encode all but unreserved characters.
	 * @param value the text
	 * @param kept further characters that remain unencoded
	 * @return the encoded text
	 */
	static String encode(String value, String kept) {
		String plain = LETTERS_AND_DIGITS + "-._~" + kept;
		StringBuilder encoded = new StringBuilder(value.length() + 16);
		for (byte octet : value.getBytes(StandardCharsets.UTF_8)) {
			char c = (char) (octet & 0xFF);
			if (plain.indexOf(c) >= 0) {
				encoded.append(c);
			}
			else {
				encoded.append('%').append(HexFormat.of().withUpperCase().toHexDigits(octet));
			}
		}
		return encoded.toString();
	}

	static boolean isEncodedOctet(String text, int index) {
		return text.charAt(index) == '%' && index + 2 < text.length() && isHex(text.charAt(index + 1))
				&& isHex(text.charAt(index + 2));
	}

	private static boolean isHex(char c) {
		return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
	}

	/**
	 * Return whether a decoded path value is safe.
	 * @param value the decoded value
	 * @return {@code false} if it contains a dot segment, a backslash, a control
	 * character or a second layer of encoding
	 */
	static boolean isPlainPath(String value) {
		int start = 0;
		for (int i = 0; i <= value.length(); i++) {
			if (i == value.length() || value.charAt(i) == '/') {
				if (isDots(value, start, i)) {
					return false;
				}
				start = i + 1;
			}
			else if (isSuspect(value, i)) {
				return false;
			}
		}
		return true;
	}

	private static boolean isDots(String value, int start, int end) {
		int length = end - start;
		return (length == 1 || length == 2) && value.charAt(start) == '.' && value.charAt(end - 1) == '.';
	}

	private static boolean isSuspect(String value, int index) {
		char c = value.charAt(index);
		return c == '\\' || Character.isISOControl(c) || isEncodedOctet(value, index);
	}

}
