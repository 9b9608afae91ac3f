package io.mcpspring.engine.state;

import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import io.mcpspring.store.StateKey;
import org.jspecify.annotations.Nullable;

/**
 * Turns of the changes of each state on this node. Without turns, changes at the same
 * time make each other try again, and each attempt reads and writes the whole state. A
 * change that has waited for long goes on without its turn, because the one before may
 * wait for it; the store keeps changes atomic in any case.
 */
final class StateTurns {

	private static final long MAX_WAIT_SECONDS = 5;

	/** The changes that wait, oldest first, for each state with a change in progress. */
	private final Map<StateKey, Queue<CompletableFuture<Boolean>>> waiting = new ConcurrentHashMap<>();

	/**
	 * Wait for the turn of a change.
	 * @return completes with {@code true} when it is its turn, which then has to be
	 * {@linkplain #end ended}; with {@code false} when the change has waited for long
	 */
	CompletableFuture<Boolean> begin(StateKey key) {
		CompletableFuture<Boolean> turn = new CompletableFuture<>();
		this.waiting.compute(key, (same, others) -> {
			if (others == null) {
				turn.complete(true);
				return new ArrayDeque<>();
			}
			others.add(turn);
			return others;
		});
		if (turn.isDone()) {
			return turn;
		}
		return turn.completeOnTimeout(false, MAX_WAIT_SECONDS, TimeUnit.SECONDS).thenApply((mine) -> {
			if (!mine) {
				this.waiting.computeIfPresent(key, (same, others) -> {
					others.remove(turn);
					return others;
				});
			}
			return mine;
		});
	}

	/** End a turn, so that the next change has its own. */
	void end(StateKey key) {
		CompletableFuture<Boolean> next = next(key);
		while (next != null && !next.complete(true)) {
			next = next(key);
		}
	}

	private @Nullable CompletableFuture<Boolean> next(StateKey key) {
		CompletableFuture<CompletableFuture<Boolean>> next = new CompletableFuture<>();
		this.waiting.computeIfPresent(key, (same, others) -> {
			CompletableFuture<Boolean> first = others.poll();
			if (first == null) {
				return null;
			}
			next.complete(first);
			return others;
		});
		return next.getNow(null);
	}

}
