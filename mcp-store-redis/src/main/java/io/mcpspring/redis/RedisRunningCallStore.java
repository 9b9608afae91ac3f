package io.mcpspring.redis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import io.mcpspring.session.RunningCall;
import io.mcpspring.session.RunningCallStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notes in Redis which node runs which call, and finds the calls of nodes whose lease
 * ended. A call that became this node's by a step whose answer was lost is found too.
 */
final class RedisRunningCallStore implements RunningCallStore {

	private static final Logger logger = LoggerFactory.getLogger(RedisRunningCallStore.class);

	/** For how long nobody else looks after the same dead node. */
	private static final long CLAIM_MILLIS = 3000;

	private static final String TTL_MILLIS = Long.toString(TimeUnit.HOURS.toMillis(25));

	private static final CompletableFuture<Void> NOTHING = CompletableFuture.allOf();

	private final StoreNode node;

	private final NodeIndex index;

	private final NodeLease lease;

	private final Map<Key, Running> running = new ConcurrentHashMap<>();

	/** Calls that were handed out as orphans, until they are ended. */
	private final Map<Key, Long> handed = new ConcurrentHashMap<>();

	/** Calls that ended while Redis was away. */
	private final Map<Key, RunningCall> ended = new ConcurrentHashMap<>();

	RedisRunningCallStore(StoreNode node, NodeIndex index, NodeLease lease) {
		this.node = node;
		this.index = index;
		this.lease = lease;
		lease.onLapse(this::renew);
		node.access().onRecovery(this::renew);
	}

	@Override
	public CompletionStage<Void> begin(RunningCall call) {
		CompletableFuture<Void> marked = this.index.pin(call.sessionId()).thenCompose((noted) -> mark(call));
		add(call, marked);
		return this.node.outcome(marked);
	}

	private void add(RunningCall call, CompletableFuture<Void> marked) {
		Running before = this.running.put(Key.of(call), new Running(call, marked));
		if (before != null) {
			this.index.unpin(call.sessionId());
		}
	}

	private CompletableFuture<Void> mark(RunningCall call) {
		return this.node
			.run(Script.CALL_BEGIN, List.of(this.node.keys().running(call.sessionId())),
					RedisKeys.encode(call.streamName()), CallMarks.write(this.node.id(), call), TTL_MILLIS)
			.thenAccept((reply) -> {
			});
	}

	@Override
	public CompletionStage<Void> end(RunningCall call) {
		this.handed.remove(Key.of(call));
		Running known = this.running.remove(Key.of(call));
		CompletableFuture<Void> before = (known != null) ? known.marked() : NOTHING;
		return this.node
			.outcome(before.handle((done, failure) -> null).thenCompose((ignored) -> unmark(call, known != null)));
	}

	private CompletableFuture<Void> unmark(RunningCall call, boolean pinned) {
		return this.node
			.run(Script.CALL_END, List.of(this.node.keys().running(call.sessionId())),
					RedisKeys.encode(call.streamName()), this.node.id())
			.handle((reply, failure) -> {
				if (pinned) {
					this.index.unpin(call.sessionId());
				}
				if (failure != null) {
					this.ended.put(Key.of(call), call);
				}
				return null;
			});
	}

	/** Take note of a call that a step in Redis made this node's, which pinned it. */
	void taken(RunningCall call) {
		this.ended.remove(Key.of(call));
		add(call, NOTHING);
	}

	/** Have a call of this node that cannot be run handed out as an orphan. */
	void condemn(RunningCall call) {
		taken(call);
		this.handed.put(Key.of(call), System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(CLAIM_MILLIS));
	}

	NodeIndex index() {
		return this.index;
	}

	@Override
	public CompletionStage<List<RunningCall>> orphans() {
		List<RunningCall> again = handedAgain();
		if (!this.lease.maySayOthersAreDead()) {
			return CompletableFuture.completedFuture(again);
		}
		RedisKeys keys = this.node.keys();
		CompletableFuture<List<RunningCall>> all = this.node
			.run(Script.NODE_DEAD, List.of(keys.nodes(), keys.leases() + this.node.id()), this.node.id(), CLAIM_MILLIS,
					keys.leases(), keys.claims())
			.thenCompose((reply) -> adoptAll(reply.texts(0)))
			.thenApply((adopted) -> {
				again.addAll(adopted);
				return again;
			});
		return this.node.outcome(all);
	}

	private List<RunningCall> handedAgain() {
		List<RunningCall> again = new ArrayList<>();
		long now = System.nanoTime();
		this.handed.forEach((key, at) -> {
			Running call = this.running.get(key);
			if (call == null) {
				this.handed.remove(key, at);
			}
			else if (now - at >= TimeUnit.MILLISECONDS.toNanos(CLAIM_MILLIS) && this.handed.replace(key, at, now)) {
				again.add(call.call());
			}
		});
		return again;
	}

	private CompletableFuture<List<RunningCall>> adoptAll(List<String> dead) {
		CompletableFuture<List<RunningCall>> all = CompletableFuture.completedFuture(new ArrayList<>());
		for (String other : dead) {
			all = all.thenCombine(adopt(other), (one, more) -> {
				one.addAll(more);
				return one;
			});
		}
		return all;
	}

	/** Make the calls of a dead node this node's, and forget that node. */
	private CompletableFuture<List<RunningCall>> adopt(String dead) {
		RedisKeys keys = this.node.keys();
		return adoptFrom(dead).thenCompose((calls) -> {
			if (!calls.isEmpty()) {
				logger.warn("A node died with {} calls, which are ended here", calls.size());
			}
			return this.node
				.run(Script.NODE_FORGET,
						List.of(keys.nodes(), keys.leases() + dead, keys.claims() + dead, keys.sessionsOf(dead)), dead)
				.handle((reply, failure) -> calls);
		});
	}

	private CompletableFuture<List<RunningCall>> adoptFrom(String other) {
		List<RunningCall> calls = Collections.synchronizedList(new ArrayList<>());
		return this.node.run(Script.SET_MEMBERS, List.of(this.node.keys().sessionsOf(other))).thenCompose((members) -> {
			CompletableFuture<?>[] sessions = members.texts(0)
				.stream()
				.map(RedisKeys::decode)
				.map((session) -> adopt(other, session).thenAccept(calls::addAll))
				.toArray(CompletableFuture[]::new);
			return CompletableFuture.allOf(sessions);
		}).thenApply((done) -> calls);
	}

	private CompletableFuture<List<RunningCall>> adopt(String other, String sessionId) {
		return this.index.pin(sessionId)
			.thenCompose((noted) -> this.node.run(Script.CALL_ADOPT, List.of(this.node.keys().running(sessionId)),
					other, this.node.id(), TTL_MILLIS))
			.thenApply((reply) -> {
				List<RunningCall> calls = new ArrayList<>();
				for (int i = 0; i + 1 < reply.size(); i += 2) {
					RunningCall call = CallMarks.read(sessionId, reply.text(i), reply.text(i + 1));
					if (call != null && adopted(call, other)) {
						calls.add(call);
					}
				}
				return calls;
			})
			.whenComplete((calls, failure) -> this.index.unpin(sessionId));
	}

	/** False for a call of this node that it knows. */
	private boolean adopted(RunningCall call, String from) {
		if (from.equals(this.node.id()) && (this.running.containsKey(Key.of(call)) || endedMeanwhile(call))) {
			return false;
		}
		boolean ignored = this.index.pin(call.sessionId()).isDone();
		add(call, NOTHING);
		this.handed.put(Key.of(call), System.nanoTime());
		return true;
	}

	private boolean endedMeanwhile(RunningCall call) {
		RunningCall over = this.ended.get(Key.of(call));
		return over != null && over.epoch() == call.epoch();
	}

	/** Note everything again that may have been lost, and find what nobody knows of. */
	private void renew() {
		this.index.renew();
		this.running.values().forEach((call) -> mark(call.call()));
		this.ended.forEach((key, call) -> {
			if (this.ended.remove(key, call) && !this.running.containsKey(key)) {
				boolean ignored = this.index.pin(call.sessionId()).isDone();
				unmark(call, true);
			}
		});
		adoptFrom(this.node.id()).whenComplete((calls, failure) -> {
			if (failure == null) {
				// At once, by the next who asks for orphans.
				calls.forEach((call) -> this.handed.computeIfPresent(Key.of(call),
						(key, at) -> at - TimeUnit.MILLISECONDS.toNanos(CLAIM_MILLIS)));
			}
		});
	}

	private record Key(String sessionId, String streamName) {

		static Key of(RunningCall call) {
			return new Key(call.sessionId(), call.streamName());
		}

	}

	private record Running(RunningCall call, CompletableFuture<Void> marked) {
	}

}
