package io.mcpspring.engine.keys;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * The keys of one purpose: all of them open existing data, one protects new data. The
 * latter changes while nodes are replaced: all nodes can read with a key before any node
 * writes with it. Derived keys are derived on first use, because loading the cryptography
 * of the JDK takes time.
 */
public final class KeyRing {

	private final OnFirstUse<List<byte[]>> keys;

	private final IntSupplier choice;

	/**
	 * Create a ring of given keys.
	 * @param keys the keys, newest first, at least one
	 * @param choice supplies the index of the key for new data
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
	 * Create a ring of keys that are derived on first use.
	 * @param keys derives the keys, newest first, at least one; always the same
	 * @param choice supplies the index of the key for new data
	 * @return the ring
	 */
	public static KeyRing derived(Supplier<List<byte[]>> keys, IntSupplier choice) {
		return new KeyRing(keys, choice);
	}

	/**
	 * Create a ring of one key.
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
	 * Create an object from each key on first use.
	 * @param use creates the object from a key
	 * @param <T> the type of the objects
	 * @return the objects of all keys
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
	 * Objects created from the keys of a ring.
	 *
	 * @param <T> the type of the objects
	 */
	public static final class Uses<T> {

		private final OnFirstUse<List<T>> uses;

		private final IntSupplier choice;

		private Uses(OnFirstUse<List<T>> uses, IntSupplier choice) {
			this.uses = uses;
			this.choice = choice;
		}

		/**
		 * Return the objects for existing data.
		 * @return one for each key, newest first
		 */
		public List<T> all() {
			return this.uses.get();
		}

		/**
		 * Return the object for new data.
		 * @return one of all
		 */
		public T current() {
			List<T> all = all();
			return all.get(Math.min(Math.max(0, this.choice.getAsInt()), all.size() - 1));
		}

	}

}
