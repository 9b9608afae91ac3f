package io.mcpspring.redis;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.mcpspring.redis.node.NodeIndex;
import io.mcpspring.redis.node.NodeLease;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.redis.session.RedisSessionStore;
import io.mcpspring.redis.stream.RedisEventLog;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Periodic work of the stores of a node: check Redis, renew the lease, check streams and
 * sessions about which no message arrives, expire sessions.
 */
final class StoreChores {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.store.StoreChores");

	/** The time within which a loss of data is noticed. */
	private static final long MAX_RENEWAL_NANOS = Duration.ofSeconds(1).toNanos();

	private static final long PRUNE_NANOS = Duration.ofSeconds(30).toNanos();

	private final StoreNode node;

	private final NodeLease lease;

	private final NodeIndex index;

	private final RedisSessionStore sessions;

	private final RedisEventLog events;

	private final Runnable lookUp;

	private final List<Runnable> prunings = new CopyOnWriteArrayList<>();

	private volatile long renewedAt;

	private long prunedAt = System.nanoTime();

	private long silentAt = System.nanoTime();

	/**
	 * Create the chores of a node.
	 * @param node the node
	 * @param lease its lease
	 * @param index the sessions in which this node runs calls
	 * @param sessions the sessions
	 * @param events the events of streams
	 * @param lookUp looks up the actions of other nodes while their messages do not
	 * arrive
	 */
	StoreChores(StoreNode node, NodeLease lease, NodeIndex index, RedisSessionStore sessions, RedisEventLog events,
			Runnable lookUp) {
		this.node = node;
		this.lease = lease;
		this.index = index;
		this.sessions = sessions;
		this.events = events;
		this.lookUp = lookUp;
	}

	/** Register an action that forgets expired data, invoked now and then. */
	void onPrune(Runnable action) {
		this.prunings.add(action);
	}

	/** Perform the due work. */
	void tick() {
		try {
			this.node.access().tick();
			long now = System.nanoTime();
			if (now - this.renewedAt >= Math.min(MAX_RENEWAL_NANOS, this.node.settings().lease().toNanos() / 5)) {
				renew();
			}
			if (now - this.silentAt >= MAX_RENEWAL_NANOS && this.node.subscriber().isSilent()) {
				this.silentAt = now;
				this.lookUp.run();
			}
			this.events.tick();
			this.sessions.tracker().tick();
			if (now - this.prunedAt > PRUNE_NANOS) {
				this.prunedAt = now;
				this.node.access().refresh();
				this.index.prune();
				this.sessions.index().expire();
				this.prunings.forEach(Runnable::run);
			}
		}
		catch (RuntimeException | Error ex) { // an exception would end the periodic work
			logger.error("Housekeeping failed", ex);
		}
	}

	/** Renew the lease of the node now. */
	void renew() {
		this.renewedAt = System.nanoTime();
		this.lease.renew();
	}

}
