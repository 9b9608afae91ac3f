package io.mcpspring.model;

import java.util.List;
import java.util.Locale;

/**
 * Tells from the name of a field whether it holds a secret. Secrets are never asked for
 * by a form, never repeated in a header and never part of an address (server-2025
 * ELIC-05, ELIC-13; server-2026 ELIC-07, ELIC-11, PARAM-03).
 */
public final class SecretNames {

	private static final List<String> ENDINGS = List.of("password", "passwd", "passphrase", "passcode", "secret",
			"token", "credential", "credentials", "api key", "apikey", "private key", "access key", "secret key",
			"client secret", "card number", "cvv", "cvc");

	private SecretNames() {
	}

	/**
	 * Whether a name is that of a secret: a password, a token, a key and the like.
	 * @param name a name in any of the usual spellings, for example {@code apiKey} or
	 * {@code api-key}
	 * @return {@code true} if it is
	 */
	public static boolean contains(String name) {
		String words = name.replaceAll("([a-z0-9])([A-Z])", "$1 $2")
			.replaceAll("[^A-Za-z0-9]+", " ")
			.toLowerCase(Locale.ROOT)
			.strip();
		return ENDINGS.stream().anyMatch((ending) -> words.equals(ending) || words.endsWith(" " + ending));
	}

}
