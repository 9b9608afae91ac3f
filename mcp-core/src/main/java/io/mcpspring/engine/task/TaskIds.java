package io.mcpspring.engine.task;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;

import io.mcpspring.context.ToolException;
import io.mcpspring.engine.keys.Algorithms;

/**
 * The ids of tasks: 144 random bits (extensions T25-10, T26-40), and a digest that
 * distinguishes an owner's ids from those of others without a look at the store. The
 * digest is no secret: it protects nothing.
 */
final class TaskIds {

	private static final int RANDOM_BYTES = 18;

	private static final int DIGEST_BYTES = 6;

	/** One for all, because creating one costs more than using it. */
	private static final MessageDigest SHA_256 = Algorithms.sha256();

	private TaskIds() {
	}

	static String create(String owner) {
		byte[] id = Algorithms.random(RANDOM_BYTES);
		byte[] all = Arrays.copyOf(id, RANDOM_BYTES + DIGEST_BYTES);
		System.arraycopy(digest(id, owner), 0, all, RANDOM_BYTES, DIGEST_BYTES);
		return Algorithms.text(all);
	}

	/** Create the refusal of an id that names no task that the caller may know of. */
	static ToolException unknown() {
		return new ToolException("There is no such task");
	}

	static boolean isOf(String owner, String id) {
		if (id.length() != (RANDOM_BYTES + DIGEST_BYTES) / 3 * 4) {
			return false;
		}
		try {
			byte[] all = Base64.getUrlDecoder().decode(id);
			byte[] digest = digest(Arrays.copyOf(all, RANDOM_BYTES), owner);
			return MessageDigest.isEqual(Arrays.copyOfRange(all, RANDOM_BYTES, all.length),
					Arrays.copyOf(digest, DIGEST_BYTES));
		}
		catch (IllegalArgumentException ex) {
			return false;
		}
	}

	private static byte[] digest(byte[] random, String owner) {
		byte[] of = owner.getBytes(StandardCharsets.UTF_8);
		synchronized (SHA_256) {
			SHA_256.reset();
			SHA_256.update(random);
			return SHA_256.digest(of);
		}
	}

}
