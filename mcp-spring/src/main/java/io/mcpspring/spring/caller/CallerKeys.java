package io.mcpspring.spring.caller;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

import io.mcpspring.engine.keys.Algorithms;
import org.jspecify.annotations.Nullable;

/**
 * Factory of keys that identify callers without revealing their identity.
 */
public final class CallerKeys {

	private CallerKeys() {
	}

	/**
	 * Return a digest of parts, each with its length, so that different lists of parts
	 * differ.
	 */
	public static String of(@Nullable String... parts) {
		MessageDigest digest = Algorithms.sha256();
		for (String part : parts) {
			byte[] bytes = (part != null) ? part.getBytes(StandardCharsets.UTF_8) : new byte[0];
			String length = (part != null) ? bytes.length + ":" : "-";
			digest.update(length.getBytes(StandardCharsets.UTF_8));
			digest.update(bytes);
		}
		return Algorithms.text(digest.digest());
	}

}
