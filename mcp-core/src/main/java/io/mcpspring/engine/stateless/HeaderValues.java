package io.mcpspring.engine.stateless;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

import org.jspecify.annotations.Nullable;

/**
 * Values of headers that mirror the body: printable ASCII unchanged, any other text
 * wrapped as <code>=?base64?…?=</code> (server-2026 HDR-06 to HDR-08, PARAM-07,
 * PARAM-08).
 */
final class HeaderValues {

	private static final String PREFIX = "=?base64?";

	private static final String SUFFIX = "?=";

	private HeaderValues() {
	}

	/**
	 * Return the literal value of a header, without surrounding white space.
	 * @return the value, or {@code null} if it contains a character that a header must
	 * not contain
	 */
	static @Nullable String plain(String header) {
		String value = trim(header);
		for (int i = 0; i < value.length(); i++) {
			char c = value.charAt(i);
			if (c != '\t' && (c < 0x20 || c > 0x7E)) {
				return null;
			}
		}
		return value;
	}

	/**
	 * Return the decoded value of a header. Text without the complete wrapper is literal.
	 * @return the value, or {@code null} if it is not properly encoded
	 */
	static @Nullable String decode(String header) {
		String value = plain(header);
		if (value == null || !value.startsWith(PREFIX) || !value.endsWith(SUFFIX)
				|| value.length() < PREFIX.length() + SUFFIX.length()) {
			return value;
		}
		String encoded = value.substring(PREFIX.length(), value.length() - SUFFIX.length());
		try {
			byte[] bytes = Base64.getDecoder().decode(encoded);
			boolean canonical = Base64.getEncoder().encodeToString(bytes).equals(encoded);
			return canonical ? StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString() : null;
		}
		catch (IllegalArgumentException | CharacterCodingException ex) {
			return null;
		}
	}

	private static String trim(String value) {
		int start = 0;
		int end = value.length();
		while (start < end && isBlank(value.charAt(start))) {
			start++;
		}
		while (end > start && isBlank(value.charAt(end - 1))) {
			end--;
		}
		return value.substring(start, end);
	}

	private static boolean isBlank(char c) {
		return c == ' ' || c == '\t';
	}

}
