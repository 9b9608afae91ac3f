package io.mcpspring.engine.model;

import java.util.List;
import java.util.Locale;

/**
 * Recognition of fields that hold secrets, by their names. Secrets are never requested by
 * a form, repeated in a header or part of an address (server-2025 ELIC-05, ELIC-13;
 * server-2026 ELIC-07, ELIC-11, PARAM-03).
 */
public final class SecretNames {

	private static final List<String> ENDINGS = List.of("password", "passwd", "passphrase", "passcode", "secret",
			"token", "credential", "credentials", "api key", "apikey", "private key", "access key", "secret key",
			"client secret", "card number", "cvv", "cvc");

	private SecretNames() {
	}

	/**
	 * Return whether a name denotes a secret: a password, a token, a key or the like.
	 * @param name a name in any of the usual spellings, for example {@code apiKey} or
	 * {@code api-key}
	 * @return {@code true} if it does
	 */
	public static boolean contains(String name) {
		String words = name.replaceAll("([a-z0-9])([A-Z])", "$1 $2")
			.replaceAll("[^A-Za-z0-9]+", " ")
			.toLowerCase(Locale.ROOT)
			.strip();
		return ENDINGS.stream().anyMatch((ending) -> words.equals(ending) || words.endsWith(" " + ending));
	}

}
