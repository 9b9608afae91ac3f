package io.mcpspring.engine.stream;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicReference;

import javax.crypto.Mac;

import io.mcpspring.engine.keys.Algorithms;
import io.mcpspring.engine.keys.KeyRing;
import io.mcpspring.store.StreamKey;
import org.jspecify.annotations.Nullable;

/**
 * Codec of the {@code id} of server-sent events: it contains the stream, its epoch and
 * the position in it, and a tag over these and the session (server-2025 SSE-05, SSE-06,
 * SSE-11). An id therefore locates its stream without a search, is invalid in any other
 * session, cannot be forged, and does not reveal the session id.
 * <p>
 * The nodes of a cluster need the same keys; each of them can decode an id.
 */
public final class EventIds {

	private static final int MAX_NAME_LENGTH = 64;

	private static final int MAX_NUMBER_LENGTH = 9;

	private static final int TAG_LENGTH = 8;

	private static final int MAX_LENGTH = 1 + MAX_NAME_LENGTH + 2 * MAX_NUMBER_LENGTH + TAG_LENGTH;

	/** The length of the longest id; longer texts are not decoded. */
	private static final int MAX_TEXT_LENGTH = (MAX_LENGTH * 4 + 2) / 3;

	private static final Base64.Decoder DECODER = Base64.getUrlDecoder();

	private final KeyRing.Uses<Tagger> taggers;

	/**
	 * Create a codec.
	 * @param ring the keys, of random bytes
	 */
	public EventIds(KeyRing ring) {
		this.taggers = ring.map(Tagger::new);
	}

	/**
	 * Encode the id of an event.
	 * @param key the stream; its name has at most 64 bytes
	 * @param epoch the epoch of the stream, not negative
	 * @param position the position of the event, not negative
	 * @return letters, digits, {@code -} and {@code _}, at most 122 of them
	 */
	public String encode(StreamKey key, long epoch, long position) {
		byte[] name = key.name().getBytes(StandardCharsets.UTF_8);
		if (name.length > MAX_NAME_LENGTH || epoch < 0 || position < 0) {
			throw new IllegalArgumentException("Not an event that can be named");
		}
		ByteBuffer id = ByteBuffer.allocate(1 + name.length + lengthOf(epoch) + lengthOf(position) + TAG_LENGTH);
		id.put((byte) name.length).put(name);
		putNumber(id, epoch);
		putNumber(id, position);
		id.putLong(this.taggers.current().tag(key.sessionId(), id.array(), id.position()));
		return Algorithms.text(id.array());
	}

	/**
	 * Decode an id received from a client.
	 * @param id any text
	 * @param sessionId the session it is used in
	 * @return the event, or {@code null} unless the id was encoded here for that session
	 */
	public @Nullable Decoded decode(String id, String sessionId) {
		if (id.length() > MAX_TEXT_LENGTH) {
			return null;
		}
		try {
			byte[] bytes = DECODER.decode(id);
			int length = bytes.length - TAG_LENGTH;
			// Encoded again, because several texts decode to the same bytes.
			if (length < 0 || !Algorithms.text(bytes).equals(id)
					|| !isTag(ByteBuffer.wrap(bytes).getLong(length), sessionId, bytes, length)) {
				return null;
			}
			return decoded(ByteBuffer.wrap(bytes, 0, length), sessionId);
		}
		catch (IllegalArgumentException | BufferUnderflowException ex) {
			return null;
		}
	}

	/**
	 * Compares whole tags at once, so that the duration reveals nothing about the tag.
	 */
	private boolean isTag(long tag, String sessionId, byte[] id, int length) {
		return this.taggers.all().stream().anyMatch((tagger) -> (tag ^ tagger.tag(sessionId, id, length)) == 0);
	}

	private static @Nullable Decoded decoded(ByteBuffer id, String sessionId) {
		byte[] name = new byte[id.get()];
		id.get(name);
		StreamKey key = new StreamKey(sessionId, new String(name, StandardCharsets.UTF_8));
		Decoded decoded = new Decoded(key, getNumber(id), getNumber(id));
		return id.hasRemaining() ? null : decoded;
	}

	private static int lengthOf(long number) {
		return Math.max(1, (Long.SIZE + 6 - Long.numberOfLeadingZeros(number)) / 7);
	}

	private static void putNumber(ByteBuffer buffer, long number) {
		long rest = number;
		while (rest > 0x7f) {
			buffer.put((byte) (rest | 0x80));
			rest >>>= 7;
		}
		buffer.put((byte) rest);
	}

	private static long getNumber(ByteBuffer buffer) {
		long number = 0;
		for (int shift = 0; shift < MAX_NUMBER_LENGTH * 7; shift += 7) {
			byte next = buffer.get();
			number |= (next & 0x7fL) << shift;
			if (next >= 0) {
				break;
			}
		}
		return number;
	}

	/**
	 * Content of an event id.
	 *
	 * @param key the stream
	 * @param epoch the epoch of the stream
	 * @param position the position of the event
	 */
	public record Decoded(StreamKey key, long epoch, long position) {
	}

	/** Creator of the tags of one key. */
	private static final class Tagger {

		private final byte[] key;

		/** Initialized with the key; only ever copied. */
		private final @Nullable Mac prototype;

		/** One that no thread uses, or {@code null}: each use resets it to the key. */
		private final AtomicReference<@Nullable Mac> idle = new AtomicReference<>();

		Tagger(byte[] key) {
			this.key = key;
			this.prototype = copyOf(Algorithms.hmac(key));
		}

		long tag(String sessionId, byte[] id, int length) {
			Mac mac = take();
			// The id is self-delimiting, so no other id and session yield the same bytes.
			mac.update(id, 0, length);
			mac.update(sessionId.getBytes(StandardCharsets.UTF_8));
			long tag = ByteBuffer.wrap(mac.doFinal()).getLong();
			this.idle.set(mac);
			return tag;
		}

		private Mac take() {
			Mac unused = this.idle.getAndSet(null);
			Mac mac = (unused != null) ? unused : copyOf(this.prototype);
			return (mac != null) ? mac : Algorithms.hmac(this.key);
		}

		/**
		 * Copy a MAC, at half the cost of a new one; a few providers do not support that.
		 */
		private static @Nullable Mac copyOf(@Nullable Mac mac) {
			try {
				return (mac != null) ? (Mac) mac.clone() : null;
			}
			catch (CloneNotSupportedException ex) {
				return null;
			}
		}

	}

}
