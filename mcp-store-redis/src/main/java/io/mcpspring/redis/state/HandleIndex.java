package io.mcpspring.redis.state;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.state.StateLimits;
import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.access.Reply;
import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.NoRoomException;
import io.mcpspring.store.NoRoomException.Scope;
import io.mcpspring.store.StateKey;
import io.mcpspring.store.StateRecord;
import org.jspecify.annotations.Nullable;

/**
 * Index of all handles and of those of each holder, for the limits, by the time of their
 * possible expiry. A handle that may have expired is checked before its removal.
 */
final class HandleIndex {

	/** The remaining time of a handle that does not exist. */
	private static final long GONE = -2;

	private final StoreNode node;

	private final StateLimits limits;

	private final ShareSettings shares;

	private final Function<String, CompletableFuture<Long>> check;

	/**
	 * Create the index.
	 * @param node the node
	 * @param limits the limits for all nodes together
	 * @param shares the share of an address without authentication
	 * @param check removes a handle if it has expired, and returns the milliseconds that
	 * it has left, -2 for none
	 */
	HandleIndex(StoreNode node, StateLimits limits, ShareSettings shares,
			Function<String, CompletableFuture<Long>> check) {
		this.node = node;
		this.limits = limits;
		this.shares = shares;
		this.check = check;
	}

	/** Return the entry of a new handle. */
	String entry(StateRecord record) {
		return RedisKeys.encode(record.key().id()) + " "
				+ RedisKeys.encode(record.holder().digested(this.node.keys().stateOwners()));
	}

	/**
	 * Enter a handle unless a limit is reached.
	 * @return completes when it is entered; fails with a {@link NoRoomException}
	 */
	CompletableFuture<@Nullable Void> admit(StateRecord record, String entry) {
		OwnerKey holder = record.holder();
		long most = holder.authenticated() ? this.limits.maxHandlesPerCaller()
				: Math.max(1, this.shares.share(this.limits.maxHandles()));
		return this.node
			.run(Script.INDEX_ADMIT, List.of(all(), this.node.keys().stateOwners() + holderOf(entry)), entry,
					RedisKeys.binding(holder), this.limits.maxHandles(), most, record.lifetime().toMillis())
			.thenCompose((reply) -> {
				if (reply.is("OK") || reply.is("EXISTS")) {
					return CompletableFuture.completedFuture(null);
				}
				List<String> due = reply.texts(2);
				if (due.isEmpty()) {
					return CompletableFuture.failedFuture(new NoRoomException("Too many handles of state are kept",
							reply.is("OWNER") ? Scope.SHARE : Scope.STORE));
				}
				return settle(due).thenCompose((removed) -> (removed > 0) ? admit(record, entry)
						: CompletableFuture.failedFuture(new NoRoomException("Too many handles of state are kept")));
			});
	}

	/** Return the handles of a caller. */
	CompletableFuture<List<StateKey>> of(String owner) {
		return this.node
			.run(Script.INDEX_ALL, List.of(this.node.keys().stateOwners() + "c" + RedisKeys.encode(owner)), 0, -1)
			.thenApply((reply) -> reply.texts(0).stream().map((entry) -> StateKey.ofHandle(idOf(entry))).toList());
	}

	/** Remove an entry. */
	CompletableFuture<Reply> remove(String entry) {
		return settle(List.of(entry), List.of(GONE));
	}

	/** Remove expired handles; to be called now and then. */
	CompletableFuture<@Nullable Void> expire() {
		return this.node.run(Script.INDEX_DUE, List.of(all())).thenCompose((reply) -> {
			List<String> due = reply.texts(0);
			return due.isEmpty() ? CompletableFuture.completedFuture(null)
					: settle(due).thenCompose((removed) -> expire());
		});
	}

	/**
	 * Check handles that may have expired.
	 * @return the number of those that were removed
	 */
	private CompletableFuture<Integer> settle(List<String> entries) {
		List<CompletableFuture<Long>> checks = entries.stream().map((entry) -> this.check.apply(idOf(entry))).toList();
		return CompletableFuture.allOf(checks.toArray(CompletableFuture[]::new)).thenCompose((done) -> {
			List<Long> left = checks.stream().map(CompletableFuture::join).toList();
			return settle(entries, left)
				.thenApply((reply) -> (int) left.stream().filter((millis) -> millis == GONE).count());
		});
	}

	private CompletableFuture<Reply> settle(List<String> entries, List<Long> left) {
		List<Object> arguments = new ArrayList<>(List.of(this.node.keys().stateOwners()));
		for (int i = 0; i < entries.size(); i++) {
			arguments.add(entries.get(i));
			arguments.add(holderOf(entries.get(i)));
			arguments.add(left.get(i));
		}
		return this.node.run(Script.INDEX_SETTLE, List.of(all(), this.node.keys().settled(all(), this.node.mark())),
				arguments.toArray());
	}

	private String all() {
		return this.node.keys().allStates();
	}

	private static String idOf(String entry) {
		return RedisKeys.decode(entry.substring(0, entry.indexOf(' ')));
	}

	private static String holderOf(String entry) {
		return entry.substring(entry.indexOf(' ') + 1);
	}

}
