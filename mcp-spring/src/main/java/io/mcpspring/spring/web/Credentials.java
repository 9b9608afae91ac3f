package io.mcpspring.spring.web;

import java.util.List;
import java.util.Locale;

import io.mcpspring.engine.model.SecretNames;

/**
 * Detection of headers and cookies, by their names, whose values are credentials. These
 * must not be kept beyond their HTTP request.
 */
public final class Credentials {

	private static final List<String> PARTS = List.of("auth", "session", "jwt", "remember-me", "cookie", "csrf", "xsrf",
			"assertion", "signature", "ticket");

	private Credentials() {
	}

	/**
	 * Return whether values under a name are credentials.
	 * @param name the name of a header or cookie
	 * @return {@code true} if it contains a word for one
	 */
	public static boolean isName(String name) {
		String lower = name.toLowerCase(Locale.ROOT);
		return PARTS.stream().anyMatch(lower::contains) || lower.endsWith("sid") || SecretNames.contains(name);
	}

}
