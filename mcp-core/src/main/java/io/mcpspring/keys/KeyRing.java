package io.mcpspring.keys;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * The keys of one purpose: all of them read what was made before, one makes what is made
 * now. Which one that is changes while nodes are replaced: a key is read with everywhere
 * before anything is made with it. Keys that are derived from others are derived when
 * they are first needed, because loading the cryptography of the JDK takes time.
 */
public final class KeyRing {

	private final OnFirstUse<List<byte[]>> keys;

	private final IntSupplier choice;

	/**
	 * A ring of given keys.
	 * @param keys the keys, newest first, at least one
	 * @param choice tells the index of the key for what is made now
	 */
	public KeyRing(List<byte[]> keys, IntSupplier choice) {
		this(() -> keys, choice);
		this.keys.get();
	}

	private KeyRing(Supplier<List<byte[]>> keys, IntSupplier choice) {
		this.keys = new OnFirstUse<>(() -> checked(keys.get()));
		this.choice = choice;
	}

	/**
	 * A ring of keys that are derived when they are needed.
	 * @param keys derives the keys, newest first, at least one; always the same
	 * @param choice tells the index of the key for what is made now
	 * @return the ring
	 */
	public static KeyRing derived(Supplier<List<byte[]>> keys, IntSupplier choice) {
		return new KeyRing(keys, choice);
	}

	/**
	 * A ring of one key.
	 * @param key the key
	 * @return the ring
	 */
	public static KeyRing of(byte[] key) {
		return new KeyRing(List.of(key), () -> 0);
	}

	private static List<byte[]> checked(List<byte[]> keys) {
		if (keys.isEmpty()) {
			throw new IllegalArgumentException("At least one key is needed");
		}
		return List.copyOf(keys);
	}

	/**
	 * What is made of each key when it is first needed.
	 * @param use makes it of a key
	 * @param <T> what is made
	 * @return what is made of all keys
	 */
	public <T> Uses<T> map(Function<byte[], T> use) {
		return new Uses<>(new OnFirstUse<>(() -> {
			List<T> uses = new ArrayList<>();
			for (byte[] key : this.keys.get()) {
				uses.add(use.apply(key));
			}
			return List.copyOf(uses);
		}), this.choice);
	}

	/**
	 * What is made of the keys of a ring.
	 *
	 * @param <T> what is made of each
	 */
	public static final class Uses<T> {

		private final OnFirstUse<List<T>> uses;

		private final IntSupplier choice;

		private Uses(OnFirstUse<List<T>> uses, IntSupplier choice) {
			this.uses = uses;
			this.choice = choice;
		}

		/**
		 * Those that read.
		 * @return one for each key, newest first
		 */
		public List<T> all() {
			return this.uses.get();
		}

		/**
		 * The one for what is made now.
		 * @return one of them
		 */
		public T current() {
			List<T> all = all();
			return all.get(Math.min(Math.max(0, this.choice.getAsInt()), all.size() - 1));
		}

	}

}
