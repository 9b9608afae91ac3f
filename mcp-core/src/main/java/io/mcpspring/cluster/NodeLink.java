package io.mcpspring.cluster;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

import io.mcpspring.catalog.ListKind;

/**
 * The way to the other nodes: best effort, unordered between senders, and never needed
 * for correctness. Implementations are safe for use by many threads and pass the contract
 * in {@code NodeLinkContract}.
 */
public interface NodeLink {

	/** For a server without other nodes. */
	NodeLink NONE = new NodeLink() {
		@Override
		public void tell(NodeMessage message) {
			// nobody to tell
		}

		@Override
		public void listen(Consumer<NodeMessage> listener) {
			// nobody tells anything
		}
	};

	/**
	 * Tell all other nodes, never this one. Returns at once and does not fail; whether
	 * and when it arrives is not told.
	 * @param message the message
	 */
	void tell(NodeMessage message);

	/**
	 * Have an action run for what other nodes tell from now on.
	 * @param listener the action; must be quick, and what it throws does not reach the
	 * other listeners
	 */
	void listen(Consumer<NodeMessage> listener);

	/**
	 * Have an action run after messages of other nodes may have been missed, so that what
	 * they told is looked up in the stores.
	 * @param action the action; must be quick
	 */
	default void onMissed(Runnable action) {
	}

	/**
	 * The time that all nodes agree on, whatever their own clocks say. What one node
	 * writes and another compares with the time goes by it.
	 * @return the clock; that of this machine where there is nothing to agree on
	 */
	default InstantSource clock() {
		return InstantSource.system();
	}

	/**
	 * Tell the other nodes which keys this one can read with, and learn which one to use
	 * for what is made now: the newest that all living nodes have. So keys change in one
	 * replacement of all nodes.
	 * @param use what the keys are for; said in the log
	 * @param names short digests of the keys, newest first
	 * @return tells the index of the key to use; always the newest where there is no way
	 * to agree
	 */
	default IntSupplier agree(String use, List<String> names) {
		return () -> 0;
	}

	/**
	 * Tell the other nodes what this one offers. Clients are told of a list when what the
	 * living nodes offer together is another than before, by one of the nodes: so a start
	 * announces no list that did not change, and a new version is announced when it comes
	 * and when the last node of the old one is gone.
	 * @param lists for each list a short digest without blanks and commas
	 * @param announced the lists of which clients of all nodes were told just now
	 * @return whether this link looks after that
	 */
	default boolean offer(Map<ListKind, String> lists, Set<ListKind> announced) {
		return false;
	}

	/**
	 * Have an action run for each list of which this node is to tell the clients of all
	 * nodes, because nodes came or went.
	 * @param action tells them
	 */
	default void onOffersChanged(Consumer<ListKind> action) {
	}

	/**
	 * Whether this node has a key in common with those that were there before it, for
	 * each use it agreed on.
	 * @return {@code false} if it cannot read what they write, and should be sent nothing
	 */
	default boolean sharesKeys() {
		return true;
	}

}
