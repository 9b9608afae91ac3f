package io.mcpspring.security.caller;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

import org.jspecify.annotations.Nullable;

/**
 * Makes keys of callers that do not reveal who they are.
 */
public final class CallerKeys {

	private CallerKeys() {
	}

	/**
	 * A digest of some parts, each with its length, so that no two lists of parts look
	 * the same.
	 */
	public static String of(@Nullable String... parts) {
		try {
			MessageDigest digest = MessageDigest.getInstance("SHA-256");
			for (String part : parts) {
				byte[] bytes = (part != null) ? part.getBytes(StandardCharsets.UTF_8) : new byte[0];
				String length = (part != null) ? bytes.length + ":" : "-";
				digest.update(length.getBytes(StandardCharsets.UTF_8));
				digest.update(bytes);
			}
			return Base64.getUrlEncoder().withoutPadding().encodeToString(digest.digest());
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
