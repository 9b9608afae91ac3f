package io.mcpspring.redis;

import java.util.concurrent.TimeUnit;

import io.mcpspring.redis.node.NodeLease;
import io.mcpspring.redis.node.StoreNode;

/**
 * Wait of a start for the first answers of Redis.
 */
final class FirstContact {

	private static final long PAUSE_MILLIS = 5;

	private FirstContact() {
	}

	/**
	 * Wait until there is a connection, or Redis is found to be unavailable.
	 * @param node the node
	 * @param lease its lease
	 * @param deadline the end of the wait by {@link System#nanoTime()}
	 */
	static void await(StoreNode node, NodeLease lease, long deadline) {
		while (node.owner().other() == null
				&& (node.access().isAway() || lease.mark().isEmpty() || !node.subscriber().hears())
				&& !node.access().isLost() && System.nanoTime() - deadline < 0) {
			try {
				TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				return;
			}
		}
	}

}
