package io.mcpspring.keys;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * A value that is made when it is first used. Threads that use it first at the same time
 * may each make one, which are alike.
 *
 * @param <T> the value
 */
final class OnFirstUse<T> {

	private final Supplier<T> source;

	private volatile @Nullable T value;

	OnFirstUse(Supplier<T> source) {
		this.source = source;
	}

	T get() {
		@Nullable T value = this.value;
		if (value == null) {
			value = this.source.get();
			this.value = value;
		}
		return value;
	}

}
