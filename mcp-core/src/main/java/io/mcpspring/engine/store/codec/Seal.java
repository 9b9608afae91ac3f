package io.mcpspring.engine.store.codec;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntSupplier;

import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

import io.mcpspring.engine.keys.Algorithms;
import org.jspecify.annotations.Nullable;

/**
 * Encryption of stored data by AES-GCM, bound to the place of storage. Without keys, data
 * are marked as unencrypted; with keys, unencrypted data are rejected. The first byte
 * tells the two forms apart.
 */
public final class Seal {

	private static final byte PLAIN = 0;

	private static final byte SEALED = 1;

	private static final int NONCE_LENGTH = 12;

	private static final int TAG_BITS = 128;

	/** The purpose of the keys, in the agreement between nodes. */
	public static final String USE = "encryption-keys";

	/** The key name that denotes the absence of keys. */
	private static final String IN_THE_CLEAR = "none";

	private final Map<Integer, SecretKeySpec> keys = new LinkedHashMap<>();

	private final List<Integer> ids;

	private final IntSupplier choice;

	/**
	 * Create a seal.
	 * @param secrets the secrets, newest first; empty for no encryption
	 * @param agreement receives the names of the keys, newest first, and supplies the
	 * index of the key for new data
	 */
	public Seal(List<String> secrets, Function<List<String>, IntSupplier> agreement) {
		for (String secret : secrets) {
			byte[] key = Algorithms.hmac(secret.getBytes(StandardCharsets.UTF_8))
				.doFinal("mcp-store:seal".getBytes(StandardCharsets.UTF_8));
			this.keys.put(ByteBuffer.wrap(Algorithms.sha256().digest(key)).getInt(), new SecretKeySpec(key, "AES"));
		}
		this.ids = List.copyOf(this.keys.keySet());
		this.choice = agreement
			.apply(this.ids.isEmpty() ? List.of(IN_THE_CLEAR) : this.ids.stream().map(Seal::name).toList());
	}

	/**
	 * Create a seal without agreement with other nodes.
	 * @param secrets the secrets, newest first; empty for no encryption
	 */
	public Seal(List<String> secrets) {
		this(secrets, (names) -> () -> 0);
	}

	private static String name(int id) {
		return HexFormat.of().toHexDigits(id);
	}

	/**
	 * Return the name of the key by which data were sealed.
	 * @param stored the stored data
	 * @return the name, or {@code null} if the data were never sealed
	 */
	public static @Nullable String keyOf(byte[] stored) {
		if (stored.length > 0 && stored[0] == PLAIN) {
			return IN_THE_CLEAR;
		}
		boolean sealed = stored.length >= 1 + Integer.BYTES + NONCE_LENGTH && stored[0] == SEALED;
		return sealed ? name(ByteBuffer.wrap(stored, 1, Integer.BYTES).getInt()) : null;
	}

	/**
	 * Return whether this seal can open data sealed with a key.
	 * @param name the name of the key
	 * @return {@code true} if it has the key
	 */
	public boolean has(String name) {
		return this.ids.isEmpty() ? name.equals(IN_THE_CLEAR)
				: this.ids.stream().map(Seal::name).anyMatch(name::equals);
	}

	/**
	 * Seal data.
	 * @param data the data
	 * @param place the place of storage
	 * @return the data to store
	 */
	public byte[] close(byte[] data, String place) {
		int current = this.ids.isEmpty() ? 0 : this.ids.get(this.choice.getAsInt());
		SecretKeySpec key = this.keys.get(current);
		if (key == null) {
			return ByteBuffer.allocate(1 + data.length).put(PLAIN).put(data).array();
		}
		byte[] nonce = Algorithms.random(NONCE_LENGTH);
		byte[] sealed = crypt(Cipher.ENCRYPT_MODE, key, nonce, place, data, 0, data.length);
		return ByteBuffer.allocate(1 + Integer.BYTES + NONCE_LENGTH + sealed.length)
			.put(SEALED)
			.putInt(current)
			.put(nonce)
			.put(sealed)
			.array();
	}

	/**
	 * Open sealed data.
	 * @param stored the stored data
	 * @param place the place of storage
	 * @return the data, or {@code null} unless they were sealed for this place by a known
	 * key
	 */
	public byte @Nullable [] open(byte[] stored, String place) {
		if (stored.length > 0 && stored[0] == PLAIN && this.keys.isEmpty()) {
			return Arrays.copyOfRange(stored, 1, stored.length);
		}
		int start = 1 + Integer.BYTES + NONCE_LENGTH;
		if (stored.length < start || stored[0] != SEALED) {
			return null;
		}
		ByteBuffer buffer = ByteBuffer.wrap(stored, 1, stored.length - 1);
		SecretKeySpec key = this.keys.get(buffer.getInt());
		if (key == null) {
			return null;
		}
		byte[] nonce = new byte[NONCE_LENGTH];
		buffer.get(nonce);
		try {
			return crypt(Cipher.DECRYPT_MODE, key, nonce, place, stored, start, stored.length - start);
		}
		catch (IllegalStateException ex) {
			return null;
		}
	}

	private static byte[] crypt(int mode, SecretKeySpec key, byte[] nonce, String place, byte[] data, int start,
			int length) {
		try {
			Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
			cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
			cipher.updateAAD(place.getBytes(StandardCharsets.UTF_8));
			return cipher.doFinal(data, start, length);
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("Cannot be encrypted or decrypted", ex);
		}
	}

}
