package io.mcpspring.keys;

import java.util.List;
import java.util.function.IntSupplier;

/**
 * The keys of one purpose: all of them read what was made before, one makes what is made
 * now. Which one that is changes while nodes are replaced: a key is read with everywhere
 * before anything is made with it.
 *
 * @param keys the keys, newest first, at least one
 * @param choice tells the index of the key for what is made now
 */
public record KeyRing(List<byte[]> keys, IntSupplier choice) {

	public KeyRing {
		keys = List.copyOf(keys);
		if (keys.isEmpty()) {
			throw new IllegalArgumentException("At least one key is needed");
		}
	}

	/**
	 * A ring of one key.
	 * @param key the key
	 * @return the ring
	 */
	public static KeyRing of(byte[] key) {
		return new KeyRing(List.of(key), () -> 0);
	}

	/**
	 * Which key is used for what is made now.
	 * @return an index of the keys
	 */
	public int current() {
		return Math.min(Math.max(0, this.choice.getAsInt()), this.keys.size() - 1);
	}

}
