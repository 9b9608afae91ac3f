package io.mcpspring.endpoint;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.List;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The secrets of a server, each derived from a key ring: the first key is used for what
 * is made now, the others still open what was made before, so that keys can be changed
 * while all nodes run.
 *
 * @param ring the keys, at least one, each of at least 16 bytes
 */
public record ServerKeys(List<byte[]> ring) {

	private static final int MIN_LENGTH = 16;

	public ServerKeys {
		ring = List.copyOf(ring);
		if (ring.isEmpty() || ring.stream().anyMatch((key) -> key.length < MIN_LENGTH)) {
			throw new IllegalArgumentException("At least one key is needed, each of at least 16 bytes");
		}
	}

	/**
	 * A random key, good for this process only.
	 * @return the keys
	 */
	public static ServerKeys random() {
		byte[] key = new byte[32];
		new SecureRandom().nextBytes(key);
		return new ServerKeys(List.of(key));
	}

	byte[] cursorKey() {
		return derive(this.ring.get(0), "cursor");
	}

	byte[] eventIdKey() {
		return derive(this.ring.get(0), "event-id");
	}

	/**
	 * The keys that seal {@code requestState}, newest first.
	 * @return keys of 256 bits
	 */
	List<byte[]> stateKeys() {
		return this.ring.stream().map((key) -> derive(key, "request-state")).toList();
	}

	private static byte[] derive(byte[] key, String purpose) {
		try {
			Mac mac = Mac.getInstance("HmacSHA256");
			mac.init(new SecretKeySpec(key, "HmacSHA256"));
			return mac.doFinal(("mcp-spring:" + purpose).getBytes(StandardCharsets.UTF_8));
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
