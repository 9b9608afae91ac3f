package io.mcpspring.redis;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sign of life of this node, by the clock of Redis. Also knows when the data of Redis
 * were lost, and how far its clock is from this node's.
 */
final class NodeLease {

	private static final Logger logger = LoggerFactory.getLogger(NodeLease.class);

	/** Clocks that differ by less count as the same. */
	private static final long SKEW_MILLIS = 1000;

	private final StoreNode node;

	private final long leaseNanos;

	private final List<Runnable> losses = new CopyOnWriteArrayList<>();

	private final List<Runnable> lapses = new CopyOnWriteArrayList<>();

	private volatile long steadySince = System.nanoTime();

	private volatile String mark = "";

	private volatile long skewMillis;

	NodeLease(StoreNode node) {
		this.node = node;
		this.leaseNanos = node.settings().lease().toNanos();
	}

	/** Have an action run when the data of Redis were lost. */
	void onLoss(Runnable action) {
		this.losses.add(action);
	}

	/** Have an action run when the lease ended, or may have. */
	void onLapse(Runnable action) {
		this.lapses.add(action);
	}

	/**
	 * Whether this node may tell that another is dead: not soon after Redis was away,
	 * because then the others could not give signs of life either.
	 */
	boolean maySayOthersAreDead() {
		return !this.node.access().isAway() && System.nanoTime() - this.steadySince > this.leaseNanos * 5 / 4;
	}

	/** A time of this node on the clock of Redis. */
	long millis(Instant time) {
		return time.toEpochMilli() + this.skewMillis;
	}

	/** What tells the present data of Redis from those before they were lost. */
	String mark() {
		return this.mark;
	}

	/**
	 * Whether the data of Redis were lost since there was some mark.
	 */
	CompletableFuture<Boolean> isLostSince(String before) {
		return this.node.run(Script.NODE_MARK, List.of(this.node.keys().mark()))
			.thenApply((reply) -> !reply.status().equals(before));
	}

	void renew() {
		long sentAt = System.nanoTime();
		RedisKeys keys = this.node.keys();
		this.node
			.run(Script.NODE_RENEW, List.of(keys.leases() + this.node.id(), keys.nodes(), keys.mark()), this.node.id(),
					this.node.settings().lease().toMillis(), UUID.randomUUID().toString())
			.whenComplete((reply, failure) -> {
				if (failure != null) {
					this.steadySince = System.nanoTime();
				}
				else {
					this.node.executor().execute(() -> renewed(reply, sentAt));
				}
			});
	}

	private void renewed(Reply reply, long sentAt) {
		long now = System.nanoTime();
		boolean late = now - sentAt > this.leaseNanos / 4;
		boolean lapsed = reply.number(0) == 0;
		if (late || lapsed) {
			this.steadySince = now;
		}
		if (!late) {
			long skew = reply.number(2) - Instant.now().toEpochMilli();
			this.skewMillis = (Math.abs(skew) > SKEW_MILLIS) ? skew : 0;
		}
		String before = this.mark;
		this.mark = reply.text(1);
		if (!before.isEmpty() && !before.equals(this.mark)) {
			logger.warn("Redis lost its data: sessions have to begin anew");
			this.losses.forEach(Runnable::run);
		}
		if (lapsed && !before.isEmpty()) {
			this.lapses.forEach(Runnable::run);
		}
	}

	/** Give the lease up, so that others need not wait for its end. */
	void giveUp() {
		this.node.run(Script.NODE_RENEW,
				List.of(this.node.keys().leases() + this.node.id(), this.node.keys().nodes(), this.node.keys().mark()),
				this.node.id(), Duration.ofMillis(1).toMillis(), this.mark);
	}

}
