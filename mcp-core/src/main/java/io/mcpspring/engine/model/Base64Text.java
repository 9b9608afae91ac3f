package io.mcpspring.engine.model;

import java.util.Base64;
import java.util.regex.Pattern;

/**
 * Reader of bytes in base64 as others write it: with line breaks, in the alphabet for
 * addresses, without padding, or as a {@code data} URL.
 */
public final class Base64Text {

	private static final Pattern DATA_URL = Pattern.compile("^data:[^,]{0,200};base64,", Pattern.CASE_INSENSITIVE);

	private Base64Text() {
	}

	/**
	 * Decode a text.
	 * @param text the text
	 * @return the bytes
	 * @throws IllegalArgumentException if it is not base64
	 */
	public static byte[] decode(String text) {
		String plain = DATA_URL.matcher(text)
			.replaceFirst("")
			.replaceAll("[\\r\\n\\t ]", "")
			.replace('-', '+')
			.replace('_', '/');
		return Base64.getDecoder().decode(plain);
	}

}
