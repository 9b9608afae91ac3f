package io.mcpspring.redis.node;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

import io.mcpspring.engine.log.OncePerMinute;
import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.access.Reply;
import io.mcpspring.redis.access.Script;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lease of this node, by the clock of Redis. It also detects a loss of the data of Redis,
 * and the difference between the clocks.
 */
public final class NodeLease implements InstantSource {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.store.NodeLease");

	/** The tolerated difference between clocks. */
	private static final long SKEW_MILLIS = 1000;

	/** The index in the answer to a renewal at which the lists begin. */
	private static final int LISTS = 4;

	private final StoreNode node;

	private final InstantSource clock;

	private final long leaseNanos;

	private final List<Runnable> losses = new CopyOnWriteArrayList<>();

	private final List<Runnable> lapses = new CopyOnWriteArrayList<>();

	private final OncePerMinute refusals = new OncePerMinute(logger);

	private volatile @Nullable String refusal;

	private volatile boolean givenUp;

	private volatile String mark = "";

	/** The time at which this node joined, by the clock of Redis. */
	private volatile String came = "";

	private volatile long skewMillis;

	public NodeLease(StoreNode node, InstantSource clock) {
		this.node = node;
		this.clock = clock;
		this.leaseNanos = node.settings().lease().toNanos();
	}

	/** Add an action that is run after a loss of the data of Redis. */
	public void onLoss(Runnable action) {
		this.losses.add(action);
	}

	/** Add an action that is run when the lease ended, or may have. */
	public void onLapse(Runnable action) {
		this.lapses.add(action);
	}

	/** Return the time by the clock of Redis, as far as this node knows it. */
	@Override
	public Instant instant() {
		return this.clock.instant().plusMillis(this.skewMillis);
	}

	/**
	 * Return the mark that distinguishes the present data of Redis from those before a
	 * loss.
	 */
	public String mark() {
		return this.mark;
	}

	/**
	 * Return whether the data of Redis were lost since a mark.
	 */
	public CompletableFuture<Boolean> isLostSince(String before) {
		return this.node.run(Script.NODE_MARK, List.of(this.node.keys().mark()))
			.thenApply((reply) -> !reply.status().equals(before));
	}

	public void renew() {
		if (this.givenUp) {
			return;
		}
		long sentAt = System.nanoTime();
		List<String> acknowledged;
		String offered;
		synchronized (this.node.offers()) {
			acknowledged = this.node.offers().acknowledged();
			offered = this.node.offers().published();
		}
		// Processed in the order of the answers.
		CompletableFuture<Reply> renewal = renew(this.node.settings().lease().toMillis(), offered, acknowledged);
		renewal.whenComplete((reply, failure) -> this.refusal = (failure != null) ? refused(failure) : null);
		renewal.thenAccept((reply) -> {
			if (reply.is("OTHER")) {
				this.node.owner().belongsTo(reply.text(1));
				this.node.executor().execute(this.node.agreement()::looked);
				return;
			}
			this.node.owner().own();
			this.node.offers().renewed(acknowledged, reply.texts(LISTS).subList(0, acknowledged.size()));
			this.node.executor().execute(() -> renewed(reply, sentAt, LISTS + acknowledged.size()));
		});
	}

	/** Return the error of a Redis that answers but stores nothing. */
	private @Nullable String refused(Throwable failure) {
		if (this.node.access().isAway()) {
			return null;
		}
		String text = SingleLine.of(String.valueOf(Failures.unwrap(failure).getMessage()));
		this.refusals.warn("This node can store nothing: new sessions are refused, changes of sessions fail ({})",
				text);
		return text;
	}

	/** Return why this node can store nothing, or {@code null} if it can. */
	@Nullable String obstacle() {
		String away = this.node.access().obstacle();
		return (away != null) ? away : this.refusal;
	}

	private CompletableFuture<Reply> renew(long millis, String offered, List<String> acknowledged) {
		RedisKeys keys = this.node.keys();
		List<Object> arguments = new ArrayList<>(List.of(this.node.id(), millis, UUID.randomUUID().toString(),
				this.node.settings().lease().toMillis(), this.came, this.node.agreement().published() + offered,
				keys.leases(), this.node.owner().application()));
		arguments.addAll(acknowledged);
		return this.node.run(Script.NODE_RENEW, List.of(keys.leases() + this.node.id(), keys.nodes(), keys.mark(),
				keys.watch(), keys.nodeKeys(), keys.lists(), keys.application()), arguments.toArray());
	}

	private void renewed(Reply reply, long sentAt, int nodes) {
		boolean lapsed = reply.number(0) == 0;
		if (System.nanoTime() - sentAt < this.leaseNanos / 4) {
			long skew = reply.number(2) - this.clock.millis();
			this.skewMillis = (Math.abs(skew) > SKEW_MILLIS) ? skew : 0;
		}
		this.came = reply.text(3);
		this.node.agreement().learn(this.node.id(), reply.texts(nodes));
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

	/** End the lease, so that other nodes need not wait for its expiry. */
	public void giveUp() {
		this.givenUp = true;
		renew(1, "", List.of());
	}

}
