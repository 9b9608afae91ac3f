package io.mcpspring.engine.state;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

import io.mcpspring.store.SessionStateStore;
import io.mcpspring.store.StateKey;
import io.mcpspring.store.StateRecord;
import org.jspecify.annotations.Nullable;

/**
 * A store of one state that counts what it does. Until it goes on, reads are answered by
 * what was stored when they came.
 */
final class HeldStore implements SessionStateStore {

	private final CompletableFuture<Boolean> gate = new CompletableFuture<>();

	private @Nullable StateRecord stored;

	private int reads;

	private int writes;

	void goOn() {
		this.gate.complete(true);
	}

	synchronized int reads() {
		return this.reads;
	}

	synchronized int writes() {
		return this.writes;
	}

	@Override
	public synchronized CompletionStage<@Nullable StateRecord> find(StateKey key) {
		this.reads++;
		StateRecord present = this.stored;
		return this.gate.<@Nullable StateRecord>thenApply((open) -> present);
	}

	@Override
	public synchronized CompletionStage<Boolean> write(StateRecord next) {
		this.writes++;
		boolean present = next.revision() == ((this.stored != null) ? this.stored.revision() : 0);
		if (present) {
			this.stored = next.written();
		}
		return CompletableFuture.completedFuture(present);
	}

	@Override
	public CompletionStage<@Nullable StateRecord> remove(StateKey key) {
		throw new UnsupportedOperationException();
	}

	@Override
	public void onExpiry(Consumer<StateRecord> listener) {
		// nothing expires
	}

}
