package io.mcpspring.store;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * Store of the state of sessions and handles. It knows neither attributes nor who may see
 * them: it keeps text by a key, replaces it only if it is unchanged, and is responsible
 * for its expiry.
 * <p>
 * Implementations are safe for use by multiple threads and pass the contract in
 * {@code SessionStateStoreContract}.
 */
public interface SessionStateStore {

	/**
	 * Find a state and record its use.
	 * @param key the key, whose id may be any text
	 * @return the record as last {@linkplain #write written}, or {@code null} if there is
	 * none or it has expired
	 */
	CompletionStage<@Nullable StateRecord> find(StateKey key);

	/**
	 * Write a state if the stored one still has its revision, as one step. Revision 0
	 * stands for no stored state. The stored record has {@linkplain StateRecord#written()
	 * another revision}, and its lifetime begins anew.
	 * @param next the record to write, with the revision of the one it replaces
	 * @return a stage with {@code false} if another write or removal came first; fails
	 * with a {@link io.mcpspring.store.NoRoomException} if a limit is reached, and the
	 * stored state remains as it was
	 */
	CompletionStage<Boolean> write(StateRecord next);

	/**
	 * Remove a state.
	 * @param key the key
	 * @return the last record for one of those who remove it; {@code null} for all others
	 * and if there is none
	 */
	CompletionStage<@Nullable StateRecord> remove(StateKey key);

	/**
	 * Return the handles of an owner.
	 * @param owner the key of a caller that is not anonymous
	 * @return the keys of the handles; may include some that have expired; none, unless
	 * overridden
	 */
	default CompletionStage<List<StateKey>> handles(String owner) {
		return CompletableFuture.completedStage(List.of());
	}

	/**
	 * Add a listener that is notified of each handle that expired, at one of the nodes,
	 * once. The expiry may be noticed a little later.
	 * @param listener receives the last record; must be quick
	 */
	void onExpiry(Consumer<StateRecord> listener);

	/**
	 * Return whether other nodes have the states too.
	 * @return {@code false} unless overridden
	 */
	default boolean isShared() {
		return false;
	}

	/**
	 * Remove what has expired. Called about once a second by the thread that does all
	 * periodic work of the server; must not block. Does nothing unless overridden.
	 */
	default void sweep() {
	}

}
