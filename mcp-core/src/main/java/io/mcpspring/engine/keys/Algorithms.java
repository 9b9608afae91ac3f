package io.mcpspring.engine.keys;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The cryptographic algorithms of the server, which each Java platform has.
 */
public final class Algorithms {

	private static final String HMAC = "HmacSHA256";

	private static final SecureRandom RANDOM = new SecureRandom();

	private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

	private Algorithms() {
	}

	/**
	 * Create a SHA-256 digest.
	 * @return the digest, without data
	 */
	public static MessageDigest sha256() {
		try {
			return MessageDigest.getInstance("SHA-256");
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("Every Java platform has SHA-256", ex);
		}
	}

	/**
	 * Create an HMAC with SHA-256.
	 * @param key the key
	 * @return the MAC, initialized with the key
	 */
	public static Mac hmac(byte[] key) {
		try {
			Mac mac = Mac.getInstance(HMAC);
			mac.init(new SecretKeySpec(key, HMAC));
			return mac;
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("Every Java platform has " + HMAC, ex);
		}
	}

	/**
	 * Create cryptographically strong random bytes.
	 * @param length the number of bytes
	 * @return the bytes
	 */
	public static byte[] random(int length) {
		byte[] bytes = new byte[length];
		RANDOM.nextBytes(bytes);
		return bytes;
	}

	/**
	 * Encode bytes as Base64 for URLs, without padding.
	 * @param bytes the bytes
	 * @return letters, digits, {@code -} and {@code _}
	 */
	public static String text(byte[] bytes) {
		return ENCODER.encodeToString(bytes);
	}

}
