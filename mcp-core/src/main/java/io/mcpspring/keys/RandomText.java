package io.mcpspring.keys;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

import org.jspecify.annotations.Nullable;

/**
 * Source of unguessable texts, for a fraction of what {@link SecureRandom} costs each
 * time: they come from a stream of AES-256 in counter mode, whose key is random and of
 * which nobody else sees more than his own part. A stream is short and used for a second
 * at most, so that a copy of this process, restored from an image of its memory, does not
 * continue it. Safe for use by multiple threads.
 */
public final class RandomText {

	private static final int KEY_BYTES = 32;

	private static final int BLOCK_BYTES = 16;

	private static final int STREAM_BYTES = 3072;

	private static final long LIFE_NANOS = TimeUnit.SECONDS.toNanos(1);

	private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();

	private final SecureRandom random = new SecureRandom();

	private final int bytes;

	private final byte[] stream = new byte[STREAM_BYTES];

	private int used = STREAM_BYTES;

	private long endsAt;

	private @Nullable Cipher cipher;

	/**
	 * Create a source.
	 * @param bytes the number of random bytes in each text, at least 16
	 */
	public RandomText(int bytes) {
		if (bytes < BLOCK_BYTES || bytes > STREAM_BYTES) {
			throw new IllegalArgumentException("A text of " + bytes + " random bytes is not of use");
		}
		this.bytes = bytes;
	}

	/**
	 * Return a text that nobody has seen before.
	 * @return letters, digits, {@code -} and {@code _}
	 */
	public String next() {
		return TEXT.encodeToString(bytes());
	}

	private synchronized byte[] bytes() {
		if (this.used + this.bytes > STREAM_BYTES || System.nanoTime() - this.endsAt >= 0) {
			begin();
		}
		int end = this.used + this.bytes;
		byte[] own = Arrays.copyOfRange(this.stream, this.used, end);
		// What was given away is not kept.
		Arrays.fill(this.stream, this.used, end, (byte) 0);
		this.used = end;
		return own;
	}

	private void begin() {
		byte[] key = new byte[KEY_BYTES];
		byte[] counter = new byte[BLOCK_BYTES];
		this.random.nextBytes(key);
		this.random.nextBytes(counter);
		try {
			if (this.cipher == null) {
				this.cipher = Cipher.getInstance("AES/CTR/NoPadding");
			}
			Arrays.fill(this.stream, (byte) 0);
			this.cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(counter));
			this.cipher.doFinal(this.stream, 0, STREAM_BYTES, this.stream, 0);
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("AES is not available", ex);
		}
		Arrays.fill(key, (byte) 0);
		this.used = 0;
		this.endsAt = System.nanoTime() + LIFE_NANOS;
	}

}
