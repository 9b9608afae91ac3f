package io.mcpspring.store;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

import io.mcpspring.catalog.FeatureKind;
import org.jspecify.annotations.Nullable;

/**
 * Link to the other nodes: best effort, unordered between senders, and never required for
 * correctness. Implementations are safe for use by multiple threads and pass the contract
 * in {@code NodeLinkContract}.
 */
public interface NodeLink {

	/** Link of a server without other nodes. */
	NodeLink NONE = new NodeLink() {
		@Override
		public void tell(NodeMessage message) {
			// there are no other nodes
		}

		@Override
		public void listen(Consumer<NodeMessage> listener) {
			// there are no messages
		}
	};

	/**
	 * Send a message to all other nodes, never to this one. Returns at once and does not
	 * throw; delivery is neither guaranteed nor confirmed.
	 * @param message the message
	 */
	void tell(NodeMessage message);

	/**
	 * Add a listener for the messages of other nodes from now on.
	 * @param listener the listener; must be quick; its exceptions do not affect other
	 * listeners
	 */
	void listen(Consumer<NodeMessage> listener);

	/**
	 * Add an action that is run after messages of other nodes may have been missed, so
	 * that their content is looked up in the stores.
	 * @param action the action; must be quick
	 */
	default void onMissed(Runnable action) {
	}

	/**
	 * Return the clock that all nodes share, independent of the clocks of their machines.
	 * It applies to each time that one node writes and another compares.
	 * @return the clock; that of this machine if there are no other nodes
	 */
	default InstantSource clock() {
		return InstantSource.system();
	}

	/**
	 * Announce the keys of this node to the others, and agree on the key for new data:
	 * the newest that all living nodes have. Keys can therefore be changed by one rolling
	 * restart of all nodes.
	 * @param use the purpose of the keys, for the log
	 * @param names short digests of the keys, newest first
	 * @return supplies the index of the key to use; always the newest if there are no
	 * other nodes
	 */
	default IntSupplier agree(String use, List<String> names) {
		return () -> 0;
	}

	/**
	 * Announce the lists of this node to the others. When the lists of all living nodes
	 * differ from before, one of the nodes notifies the clients. A start therefore
	 * announces no unchanged list. A new version is announced when its first node starts
	 * and when the last node of the old version has ended.
	 * @param lists a short digest without blanks and commas for each list
	 * @param announced the lists whose change was just announced to the clients of all
	 * nodes
	 * @return {@code true} if this link has changes announced; with {@code false} this
	 * node announces its lists at its start
	 */
	default boolean offer(Map<FeatureKind, String> lists, Set<FeatureKind> announced) {
		return false;
	}

	/**
	 * Set an action that is run for each list whose change this node must announce to the
	 * clients of all nodes, because nodes started or ended.
	 * @param action announces the change
	 */
	default void onOffersChanged(Consumer<FeatureKind> action) {
	}

	/**
	 * Remember a caller of a user for all nodes: the latest 100 of each user, for 30 days
	 * after the last call of this method.
	 * @param user the {@linkplain io.mcpspring.context.McpCaller#user() key} of the user
	 * @param caller the key of the caller
	 * @return completes when it is stored
	 */
	default CompletionStage<Void> addCaller(String user, String caller) {
		return CompletableFuture.completedStage(null);
	}

	/**
	 * Return the callers of a user that any node has added.
	 * @param user the key of the user
	 * @return the keys of the callers; empty if there are no other nodes
	 */
	default CompletionStage<Set<String>> callers(String user) {
		return CompletableFuture.completedStage(Set.of());
	}

	/**
	 * Return whether this node has a key in common with the nodes before it, for each use
	 * it agreed on.
	 * @return {@code false} if it cannot read their data, and should receive no requests
	 */
	default boolean sharesKeys() {
		return true;
	}

	/**
	 * Return why this node cannot write the data that the nodes share.
	 * @return the reason, for operators; {@code null} if it can
	 */
	default @Nullable String obstacle() {
		return null;
	}

}
