package io.mcpspring.engine.state;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

import io.mcpspring.store.SessionStateStore;
import io.mcpspring.store.StateKey;
import io.mcpspring.store.StateRecord;
import org.jspecify.annotations.Nullable;

/**
 * A store that does not answer.
 */
final class BrokenStore implements SessionStateStore {

	@Override
	public CompletionStage<@Nullable StateRecord> find(StateKey key) {
		return away();
	}

	@Override
	public CompletionStage<Boolean> write(StateRecord next) {
		return away();
	}

	@Override
	public CompletionStage<@Nullable StateRecord> remove(StateKey key) {
		return away();
	}

	@Override
	public void onExpiry(Consumer<StateRecord> listener) {
		// nothing expires
	}

	private static <T> CompletionStage<T> away() {
		return CompletableFuture.failedFuture(new IllegalStateException("The store is away"));
	}

}
