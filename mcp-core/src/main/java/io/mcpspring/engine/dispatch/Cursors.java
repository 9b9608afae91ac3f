package io.mcpspring.engine.dispatch;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;

import javax.crypto.Mac;

import io.mcpspring.context.McpException;
import io.mcpspring.engine.keys.Algorithms;
import io.mcpspring.engine.keys.KeyRing;
import io.mcpspring.model.ErrorCode;

/**
 * Cursors of lists: the name after which the next page begins, with a tag against
 * tampering (server-2025 PAGE-01 to PAGE-03; server-2026 PAGE-04). Valid on every node
 * that has the key, regardless of later additions and removals.
 */
final class Cursors {

	private static final int TAG_LENGTH = 12;

	private static final int MAX_LENGTH = 8192;

	private final KeyRing.Uses<byte[]> keys;

	Cursors(KeyRing ring) {
		this.keys = ring.map((key) -> key);
	}

	String encode(String list, String lastName) {
		byte[] name = lastName.getBytes(StandardCharsets.UTF_8);
		byte[] tag = tag(this.keys.current(), list, name);
		byte[] cursor = Arrays.copyOf(tag, TAG_LENGTH + name.length);
		System.arraycopy(name, 0, cursor, TAG_LENGTH, name.length);
		return Algorithms.text(cursor);
	}

	/**
	 * Return the name in a cursor.
	 * @throws McpException if this is not a cursor of this list
	 */
	String decode(String list, String cursor) {
		try {
			byte[] bytes = Base64.getUrlDecoder().decode((cursor.length() <= MAX_LENGTH) ? cursor : "");
			if (bytes.length > TAG_LENGTH) {
				byte[] name = Arrays.copyOfRange(bytes, TAG_LENGTH, bytes.length);
				byte[] given = Arrays.copyOf(bytes, TAG_LENGTH);
				if (this.keys.all().stream().anyMatch((key) -> MessageDigest.isEqual(given, tag(key, list, name)))) {
					return new String(name, StandardCharsets.UTF_8);
				}
			}
		}
		catch (IllegalArgumentException ex) {
			// not Base64: refused below
		}
		throw new McpException(ErrorCode.INVALID_PARAMS, "Invalid cursor");
	}

	private static byte[] tag(byte[] key, String list, byte[] name) {
		Mac mac = Algorithms.hmac(key);
		mac.update(list.getBytes(StandardCharsets.UTF_8));
		mac.update((byte) 0);
		return Arrays.copyOf(mac.doFinal(name), TAG_LENGTH);
	}

}
