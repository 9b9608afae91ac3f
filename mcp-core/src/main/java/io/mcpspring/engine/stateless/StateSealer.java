package io.mcpspring.engine.stateless;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;

import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

import io.mcpspring.engine.keys.Algorithms;
import io.mcpspring.engine.keys.KeyRing;
import org.jspecify.annotations.Nullable;

/**
 * Sealing of states with AES-GCM under a key ring, bound to their call (server-2026
 * MRTR-07, MRTR-08). All defects of a state look the same from outside.
 */
final class StateSealer {

	private static final byte FORMAT = 1;

	private static final int KEY_ID_LENGTH = 4;

	private static final int NONCE_LENGTH = 12;

	private static final int TAG_BITS = 128;

	private static final int MAX_LENGTH = 512 * 1024;

	/** The maximum size of a state before sealing and encoding. */
	static final int MAX_BYTES = MAX_LENGTH / 4 * 3 - 64;

	private final KeyRing.Uses<Key> keys;

	StateSealer(KeyRing ring) {
		this.keys = ring.map(Key::of);
	}

	/**
	 * Seal a state.
	 * @param state the state
	 * @param binding the binding to its call
	 * @return visible ASCII, different each time
	 * @throws IllegalStateException if it is larger than an acceptable state
	 */
	String seal(byte[] state, byte[] binding) {
		if (state.length > MAX_BYTES) {
			throw new IllegalStateException("A call has to remember " + state.length
					+ " bytes until its client answered, and may " + MAX_BYTES + "; keep less in once(...)");
		}
		byte[] nonce = Algorithms.random(NONCE_LENGTH);
		Key key = this.keys.current();
		try {
			byte[] sealed = key.cipher(Cipher.ENCRYPT_MODE, nonce, binding).doFinal(state);
			ByteBuffer whole = ByteBuffer.allocate(1 + KEY_ID_LENGTH + NONCE_LENGTH + sealed.length);
			whole.put(FORMAT).put(key.id()).put(nonce).put(sealed);
			return Algorithms.text(whole.array());
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Open a state.
	 * @param sealed the sealed state as received
	 * @param binding the expected binding
	 * @return the state, or {@code null} if it was not sealed here or has another binding
	 */
	byte @Nullable [] open(String sealed, byte[] binding) {
		if (sealed.length() > MAX_LENGTH) {
			return null;
		}
		try {
			byte[] whole = Base64.getUrlDecoder().decode(sealed);
			int start = 1 + KEY_ID_LENGTH + NONCE_LENGTH;
			if (whole.length <= start || whole[0] != FORMAT) {
				return null;
			}
			byte[] id = Arrays.copyOfRange(whole, 1, 1 + KEY_ID_LENGTH);
			byte[] nonce = Arrays.copyOfRange(whole, 1 + KEY_ID_LENGTH, start);
			for (Key key : this.keys.all()) {
				if (Arrays.equals(key.id(), id)) {
					return key.cipher(Cipher.DECRYPT_MODE, nonce, binding).doFinal(whole, start, whole.length - start);
				}
			}
			return null;
		}
		catch (IllegalArgumentException | GeneralSecurityException ex) {
			return null;
		}
	}

	/**
	 * Key with its id.
	 *
	 * @param id the id
	 * @param secret the key
	 */
	private record Key(byte[] id, SecretKeySpec secret) {

		static Key of(byte[] key) {
			MessageDigest digest = Algorithms.sha256();
			digest.update("mcp-spring:key-id".getBytes(StandardCharsets.US_ASCII));
			return new Key(Arrays.copyOf(digest.digest(key), KEY_ID_LENGTH), new SecretKeySpec(key, "AES"));
		}

		Cipher cipher(int mode, byte[] nonce, byte[] binding) throws GeneralSecurityException {
			Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
			cipher.init(mode, this.secret, new GCMParameterSpec(TAG_BITS, nonce));
			cipher.updateAAD(binding);
			return cipher;
		}

	}

}
