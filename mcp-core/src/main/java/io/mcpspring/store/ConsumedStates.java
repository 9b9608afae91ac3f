package io.mcpspring.store;

import java.time.Duration;
import java.util.concurrent.CompletionStage;

/**
 * Remembers which states were used, for handlers that take each only once (server-2026
 * MRTR-09). Shared by all nodes, or the promise holds on each node only.
 */
@FunctionalInterface
public interface ConsumedStates {

	/**
	 * Use a state up.
	 * @param id names the state
	 * @param lifetime how long it would be good for
	 * @return whether it was not used before
	 */
	CompletionStage<Boolean> consume(String id, Duration lifetime);

}
