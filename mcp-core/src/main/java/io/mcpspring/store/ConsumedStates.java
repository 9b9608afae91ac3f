package io.mcpspring.store;

import java.time.Duration;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.OwnerKey;

/**
 * Store of the used states, for handlers that accept each state only once (server-2026
 * MRTR-09). Unless all nodes share it, the guarantee holds on each node only.
 */
@FunctionalInterface
public interface ConsumedStates {

	/**
	 * Mark a state as used.
	 * @param id the id of the state
	 * @param lifetime the remaining time for which it would be accepted
	 * @return a stage with {@code true} if it was not used before
	 */
	CompletionStage<Boolean> consume(String id, Duration lifetime);

	/**
	 * Mark a state as used and charge it to a holder. A store whose room is bounded by
	 * memory limits the share of each.
	 * @param holder the holder
	 * @param id the id of the state
	 * @param lifetime the remaining time for which it would be accepted
	 * @return a stage with {@code true} if it was not used before
	 */
	default CompletionStage<Boolean> consume(OwnerKey holder, String id, Duration lifetime) {
		return consume(id, lifetime);
	}

	/**
	 * Return the store for ids of another kind, with a separate limit. Ids are unique
	 * among all kinds.
	 * @param what the name of the kind in the plural
	 * @param max the maximum number of ids; a store in memory may have room for fewer
	 * @return the store, the same one for each name
	 */
	default ConsumedStates room(String what, int max) {
		return this;
	}

}
