package io.mcpspring.redis.call;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import io.mcpspring.engine.store.codec.CallMarks;
import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.node.NodeIndex;
import io.mcpspring.redis.node.NodeLease;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.RunningCall;
import io.mcpspring.store.RunningCallStore;
import io.mcpspring.store.StreamKey;

/**
 * Registry in Redis of the nodes that run calls, which hands out the calls of nodes that
 * are gone. It also finds calls that became this node's by a step whose answer was lost.
 */
public final class RedisRunningCallStore implements RunningCallStore {

	/** The time for which no other node handles the same dead node. */
	private static final long CLAIM_MILLIS = 3000;

	static final String TTL_MILLIS = Long.toString(TimeUnit.HOURS.toMillis(25));

	private static final CompletableFuture<Void> NOTHING = CompletableFuture.allOf();

	private final StoreNode node;

	private final NodeIndex index;

	private final CallAdoption adoption;

	private final Map<StreamKey, Running> running = new ConcurrentHashMap<>();

	/** Calls that were handed out as orphans, until their end. */
	private final Map<StreamKey, Long> handed = new ConcurrentHashMap<>();

	/** Ended calls whose end Redis has not confirmed yet. */
	private final Map<StreamKey, Running> ended = new ConcurrentHashMap<>();

	/** Orders the commands for the end of a call and for its return to this node. */
	private final Object order = new Object();

	public RedisRunningCallStore(StoreNode node, NodeIndex index, NodeLease lease) {
		this.node = node;
		this.index = index;
		this.adoption = new CallAdoption(node, index, this::isKnown, this::adopted);
		lease.onLapse(this::renew);
		node.access().onRecovery(this::renew);
	}

	/**
	 * Recorded here before it is recorded in Redis, where it could otherwise be taken for
	 * orphaned.
	 */
	@Override
	public CompletionStage<Void> begin(RunningCall call) {
		CompletableFuture<Void> marked = new CompletableFuture<>();
		add(call, marked);
		this.index.pin(call.stream().sessionId())
			.thenCompose((noted) -> mark(call, false))
			.whenComplete((done, failure) -> {
				if (failure != null) {
					marked.completeExceptionally(failure);
				}
				else {
					marked.complete(null);
				}
			});
		return this.node.outcome(marked);
	}

	private void add(RunningCall call, CompletableFuture<Void> marked) {
		Running before = this.running.put(call.stream(), new Running(call, marked));
		if (before != null) {
			this.index.unpin(call.stream().sessionId());
		}
	}

	/**
	 * Record a call in Redis.
	 * @param again whether it was recorded before, so that another node may own it now
	 */
	private CompletableFuture<Void> mark(RunningCall call, boolean again) {
		RedisKeys keys = this.node.keys();
		return this.node
			.run(Script.CALL_BEGIN, List.of(keys.running(call.stream().sessionId()), keys.stream(call.stream())),
					RedisKeys.encode(call.stream().name()), this.node.id(), CallMarks.write(call), TTL_MILLIS,
					CallMarks.writeRequests(call), again ? 1 : 0)
			.thenAccept((reply) -> {
			});
	}

	@Override
	public CompletionStage<Void> end(RunningCall call) {
		StreamKey key = call.stream();
		this.handed.remove(key);
		synchronized (this.order) {
			Running known = this.running.get(key);
			Running over = new Running(call, (known != null) ? known.marked() : NOTHING);
			this.ended.put(key, over);
			this.running.remove(key);
			return this.node.outcome(unmark(key, over, known != null));
		}
	}

	/**
	 * Remove the record of a call after it was written, unless the call has returned to
	 * this node.
	 */
	private CompletableFuture<Void> unmark(StreamKey key, Running over, boolean pinned) {
		return over.marked().handle((done, failure) -> null).thenCompose((ignored) -> {
			synchronized (this.order) {
				return over.equals(this.ended.get(key)) ? sendEnd(key, over) : NOTHING;
			}
		}).handle((done, failure) -> {
			if (pinned) {
				this.index.unpin(key.sessionId());
			}
			return null;
		});
	}

	private CompletableFuture<Void> sendEnd(StreamKey key, Running over) {
		return this.node
			.run(Script.CALL_END, List.of(this.node.keys().running(key.sessionId())), RedisKeys.encode(key.name()),
					this.node.id())
			.thenAccept((reply) -> this.ended.remove(key, over));
	}

	/**
	 * Record that a step in Redis, which pinned the call, made it this node's. A command
	 * for the end of its previous run here may still be pending.
	 */
	void taken(RunningCall call) {
		synchronized (this.order) {
			add(call, (this.ended.remove(call.stream()) != null) ? mark(call, false) : NOTHING);
		}
	}

	@Override
	public CompletionStage<List<String>> requests(StreamKey stream) {
		return this.node.outcome(this.node.run(Script.STREAM_REQUESTS, List.of(this.node.keys().stream(stream)))
			.thenApply((reply) -> CallMarks.readRequests(reply.text(0))));
	}

	/** Hand out a call of this node that cannot be run as an orphan. */
	void condemn(RunningCall call) {
		taken(call);
		this.handed.put(call.stream(), System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(CLAIM_MILLIS));
	}

	/** Return whether a call of a session runs here; suspended calls do not. */
	public boolean runs(String sessionId) {
		return this.running.keySet().stream().anyMatch((key) -> key.sessionId().equals(sessionId));
	}

	/** Return the sessions in which a call runs here. */
	public Set<String> sessions() {
		return this.running.keySet().stream().map(StreamKey::sessionId).collect(Collectors.toSet());
	}

	NodeIndex index() {
		return this.index;
	}

	@Override
	public CompletionStage<List<RunningCall>> orphans() {
		List<RunningCall> again = handedAgain();
		if (this.node.access().isAway() || !this.node.agreement().isSettled()) {
			return CompletableFuture.completedFuture(again);
		}
		return this.node.outcome(this.adoption.ofDeadNodes(CLAIM_MILLIS).thenApply((adopted) -> {
			again.addAll(adopted);
			return again;
		}));
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

	private boolean isKnown(RunningCall call, String from) {
		return from.equals(this.node.id()) && (this.running.containsKey(call.stream()) || endedMeanwhile(call));
	}

	private void adopted(RunningCall call) {
		boolean ignored = this.index.pin(call.stream().sessionId()).isDone();
		add(call, NOTHING);
		this.handed.put(call.stream(), System.nanoTime());
	}

	private boolean endedMeanwhile(RunningCall call) {
		Running over = this.ended.get(call.stream());
		return over != null && over.call().epoch() == call.epoch();
	}

	/** Write all records that may have been lost again, and find unknown calls. */
	public void renew() {
		this.index.renew();
		this.running.forEach(this::markAgain);
		this.ended.forEach((key, over) -> {
			boolean ignored = this.index.pin(key.sessionId()).isDone();
			unmark(key, over, true);
		});
		this.adoption.from(this.node.id()).whenComplete((calls, failure) -> {
			if (failure == null) {
				// At once, by the next request for orphans.
				calls.forEach((call) -> this.handed.computeIfPresent(call.stream(),
						(key, at) -> at - TimeUnit.MILLISECONDS.toNanos(CLAIM_MILLIS)));
			}
		});
	}

	/**
	 * Write a record again. Its end waits for that, because commands of two threads may
	 * change places.
	 */
	private void markAgain(StreamKey key, Running call) {
		synchronized (this.order) {
			if (this.running.get(key) == call) {
				this.running.put(key,
						new Running(call.call(), CompletableFuture.allOf(call.marked(), mark(call.call(), true))));
			}
		}
	}

	private record Running(RunningCall call, CompletableFuture<Void> marked) {
	}

}
