package io.mcpspring.store;

import java.time.Duration;
import java.util.concurrent.CompletionStage;

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

}
