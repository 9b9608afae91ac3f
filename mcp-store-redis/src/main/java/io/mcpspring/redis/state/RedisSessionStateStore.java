package io.mcpspring.redis.state;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

import io.mcpspring.engine.log.OncePerMinute;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.state.StateLimits;
import io.mcpspring.redis.access.Reply;
import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.access.StoreAwayException;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.SessionStateStore;
import io.mcpspring.store.StateKey;
import io.mcpspring.store.StateRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Store of states in Redis, one hash each, in the slot of its session. The hash of a
 * handle is kept for a while after its expiry, so that a node can send its listeners the
 * last state. The limits of handles apply to all nodes together.
 */
public final class RedisSessionStateStore implements SessionStateStore {

	/** The time in which a node notices an expiry, with room for an outage. */
	private static final long GRACE_MILLIS = Duration.ofMinutes(10).toMillis();

	private final OncePerMinute unreadable = new OncePerMinute(
			LoggerFactory.getLogger("io.mcpspring.store.RedisSessionStateStore"));

	private final StoreNode node;

	private final HandleIndex index;

	private final List<Consumer<StateRecord>> listeners = new CopyOnWriteArrayList<>();

	/**
	 * Create the store of a node.
	 * @param node the node
	 * @param limits the limits for all nodes together
	 * @param shares the share of an address without authentication
	 */
	public RedisSessionStateStore(StoreNode node, StateLimits limits, ShareSettings shares) {
		this.node = node;
		this.index = new HandleIndex(node, limits, shares, this::removeExpired);
	}

	@Override
	public CompletionStage<@Nullable StateRecord> find(StateKey key) {
		return this.node.outcome(this.node.run(Script.ATTRIBUTES_READ, List.of(name(key)), GRACE_MILLIS)
			.<@Nullable StateRecord>thenApply((reply) -> reply.is("OK") ? record(key, reply, 1) : null));
	}

	/** Read a record whose key only other nodes may have, or no node. */
	private StateRecord record(StateKey key, Reply reply, int first) {
		byte[] content = this.node.open(reply.bytes(first + 3), name(key));
		if (content == null) {
			this.unreadable.warn("The state of a session cannot be read: calls that use it fail");
			throw new IllegalStateException("The record cannot be read");
		}
		String owner = reply.text(first + 1);
		return StateRecord.of(key, owner, Duration.ofMillis(reply.number(first + 2)))
			.inRevision(reply.number(first))
			.withContent(new String(content, StandardCharsets.UTF_8));
	}

	@Override
	public CompletionStage<Boolean> write(StateRecord next) {
		if (!this.node.agreement().sharesKeys()) {
			return CompletableFuture.failedFuture(new StoreAwayException("No other node could read the state"));
		}
		if (next.revision() > 0 || !next.key().handle()) {
			return this.node.outcome(write(next, ""));
		}
		String entry = this.index.entry(next);
		return this.node.outcome(this.index.admit(next, entry)
			.thenCompose((admitted) -> write(next, entry))
			.thenCompose((written) -> written ? CompletableFuture.completedFuture(true) : makeWay(next.key())));
	}

	/**
	 * Remove the expired handle that a new one met, so that the next attempt succeeds.
	 */
	private CompletableFuture<Boolean> makeWay(StateKey handle) {
		return removeExpired(handle.id()).thenApply((left) -> false);
	}

	private CompletableFuture<Boolean> write(StateRecord next, String entry) {
		byte[] data = this.node.seal().close(next.content().getBytes(StandardCharsets.UTF_8), name(next.key()));
		return this.node
			.run(Script.ATTRIBUTES_WRITE, List.of(name(next.key())), next.revision(), next.written().revision(),
					next.owner(), entry, next.lifetime().toMillis(), data, GRACE_MILLIS)
			.thenApply((reply) -> reply.is("OK"));
	}

	@Override
	public CompletionStage<@Nullable StateRecord> remove(StateKey key) {
		return this.node.outcome(take(key, 0).thenCompose((reply) -> {
			if (reply.is("NONE")) {
				return CompletableFuture.<@Nullable StateRecord>completedFuture(null);
			}
			StateRecord last = taken(key, reply);
			CompletableFuture<?> removed = reply.text(6).isEmpty() ? CompletableFuture.allOf()
					: this.index.remove(reply.text(6));
			return removed.<@Nullable StateRecord>handle((done, failure) -> reply.is("OK") ? last : null);
		}));
	}

	/** Remove a handle if it has expired. */
	private CompletableFuture<Long> removeExpired(String handle) {
		StateKey key = StateKey.ofHandle(handle);
		return take(key, 1).thenApply((reply) -> {
			if (reply.is("EXPIRED")) {
				taken(key, reply);
			}
			return reply.number(1);
		});
	}

	private CompletableFuture<Reply> take(StateKey key, int expiredOnly) {
		String kept = this.node.keys().reply(key.id(), this.node.mark());
		return this.node.run(Script.ATTRIBUTES_TAKE, List.of(name(key), kept), GRACE_MILLIS, expiredOnly)
			.whenComplete((reply, failure) -> {
				if (reply != null && (reply.is("OK") || reply.is("EXPIRED"))) {
					this.node.run(Script.REPLY_FORGET, List.of(kept));
				}
			});
	}

	/** Return the removed state, and report a handle that had expired before. */
	private @Nullable StateRecord taken(StateKey key, Reply reply) {
		StateRecord last;
		try {
			last = record(key, reply, 2);
		}
		catch (IllegalStateException | StoreAwayException ex) {
			return null; // logged
		}
		if (reply.is("EXPIRED") && key.handle()) {
			this.node.executor().execute(() -> this.listeners.forEach((listener) -> listener.accept(last)));
		}
		return last;
	}

	@Override
	public CompletionStage<List<StateKey>> handles(String owner) {
		return this.node.outcome(this.index.of(owner));
	}

	@Override
	public void onExpiry(Consumer<StateRecord> listener) {
		this.listeners.add(listener);
	}

	@Override
	public boolean isShared() {
		return true;
	}

	/** Remove expired states; called periodically. */
	public void tidy() {
		if (this.node.belongs()) {
			this.index.expire();
		}
	}

	private String name(StateKey key) {
		return this.node.keys().state(key.id(), key.handle());
	}

}
