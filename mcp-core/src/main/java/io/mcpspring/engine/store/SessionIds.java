package io.mcpspring.engine.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;

import javax.crypto.Mac;

import io.mcpspring.engine.keys.Algorithms;
import io.mcpspring.engine.keys.KeyRing;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * Codec of session ids that describe their session: its revision and the time of its
 * creation, with a tag over these and its owner (server-2025 SESS-02). Servers with the
 * same keys recognize each other's sessions.
 */
final class SessionIds {

	private static final int RANDOM_LENGTH = 16;

	private static final int VERSION_LENGTH = 10;

	private static final int TAG_LENGTH = 16;

	private static final int CONTENT_LENGTH = RANDOM_LENGTH + VERSION_LENGTH + Long.BYTES;

	/** The length of each id: the last of its bytes are whole characters. */
	private static final int TEXT_LENGTH = ((CONTENT_LENGTH + TAG_LENGTH) * 4 + 2) / 3;

	private final KeyRing.Uses<byte[]> keys;

	/**
	 * Create a codec.
	 * @param ring the keys
	 */
	SessionIds(KeyRing ring) {
		this.keys = ring.map((key) -> key);
	}

	/**
	 * Create an id.
	 * @param owner the key of the caller
	 * @param version the negotiated revision
	 * @param createdAt the time of the creation
	 * @return letters, digits, {@code -} and {@code _}
	 */
	String create(String owner, ProtocolVersion version, Instant createdAt) {
		byte[] content = ByteBuffer.allocate(CONTENT_LENGTH)
			.put(Algorithms.random(RANDOM_LENGTH))
			.put(version.value().getBytes(StandardCharsets.US_ASCII))
			.putLong(createdAt.getEpochSecond())
			.array();
		return Algorithms.text(ByteBuffer.allocate(CONTENT_LENGTH + TAG_LENGTH)
			.put(content)
			.put(tag(this.keys.current(), content, owner))
			.array());
	}

	/**
	 * Read the session id of a request.
	 * @param id any text
	 * @param owner the key of the caller
	 * @return the content, or {@code null} unless the id was made for this caller by a
	 * server with one of the keys
	 */
	@Nullable Content read(String id, String owner) {
		if (id.length() != TEXT_LENGTH) {
			return null;
		}
		byte[] bytes;
		try {
			bytes = Base64.getUrlDecoder().decode(id);
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
		byte[] content = Arrays.copyOf(bytes, CONTENT_LENGTH);
		byte[] tag = Arrays.copyOfRange(bytes, CONTENT_LENGTH, bytes.length);
		// Encoded again, because several texts decode to the same bytes.
		if (!Algorithms.text(bytes).equals(id)
				|| this.keys.all().stream().noneMatch((key) -> MessageDigest.isEqual(tag(key, content, owner), tag))) {
			return null;
		}
		ProtocolVersion version = ProtocolVersion
			.find(new String(content, RANDOM_LENGTH, VERSION_LENGTH, StandardCharsets.US_ASCII));
		Instant createdAt = Instant.ofEpochSecond(ByteBuffer.wrap(content).getLong(RANDOM_LENGTH + VERSION_LENGTH));
		return (version != null && version.isSessionEra()) ? new Content(version, createdAt) : null;
	}

	/** The content has a fixed length, so no other content and owner yield the tag. */
	private static byte[] tag(byte[] key, byte[] content, String owner) {
		Mac mac = Algorithms.hmac(key);
		mac.update(content);
		return Arrays.copyOf(mac.doFinal(owner.getBytes(StandardCharsets.UTF_8)), TAG_LENGTH);
	}

	/**
	 * Content of an id.
	 *
	 * @param version the negotiated revision
	 * @param createdAt the time of the creation
	 */
	record Content(ProtocolVersion version, Instant createdAt) {
	}

}
