package io.mcpspring.engine.keys;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * Value that is created on first use. Threads that use it first concurrently may each
 * create an equal one.
 *
 * @param <T> the type of the value
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
