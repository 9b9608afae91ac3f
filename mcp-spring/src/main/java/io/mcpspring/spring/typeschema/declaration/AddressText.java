package io.mcpspring.spring.typeschema.declaration;

import java.net.InetAddress;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Texts of IP addresses. Jackson also reads names of hosts and resolves them, so that a
 * caller would choose which names the server asks for.
 */
public final class AddressText {

	private static final String OCTET = "(?:25[0-5]|2[0-4][0-9]|1?[0-9]{1,2})";

	private static final String V4 = "(?:" + OCTET + "\\.){3}" + OCTET;

	/** The JDK resolves no text with a colon behind such a beginning. */
	private static final String V6 = "[0-9A-Fa-f]{0,4}:[0-9A-Fa-f:.]{1,45}";

	private static final String ADDRESS = "^(?:" + V4 + "|" + V6 + ")$";

	private AddressText() {
	}

	/**
	 * Return the pattern of the texts of a type.
	 * @param type the type
	 * @return the pattern, or {@code null} if it is no type of addresses
	 */
	public static @Nullable String pattern(Class<?> type) {
		return InetAddress.class.isAssignableFrom(type) ? ADDRESS : null;
	}

	/**
	 * Return whether reading a text resolves no name.
	 * @param type the type that it is read as
	 * @param text the text
	 * @return {@code false} for a name of a host
	 */
	public static boolean isLiteral(Class<?> type, String text) {
		String pattern = pattern(type);
		return pattern == null || Pattern.matches(pattern, text);
	}

}
