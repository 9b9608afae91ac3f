package io.mcpspring.redis.call;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiPredicate;
import java.util.function.Consumer;

import io.mcpspring.engine.log.OncePerMinute;
import io.mcpspring.engine.store.codec.CallMarks;
import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.node.NodeIndex;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.RunningCall;
import io.mcpspring.store.StreamKey;
import org.slf4j.LoggerFactory;

/**
 * Adoption of the calls of nodes whose lease ended.
 */
final class CallAdoption {

	private final OncePerMinute deaths = new OncePerMinute(LoggerFactory.getLogger("io.mcpspring.store.CallAdoption"));

	private final StoreNode node;

	private final NodeIndex index;

	private final BiPredicate<RunningCall, String> known;

	private final Consumer<RunningCall> adopted;

	/**
	 * Create the adoption of calls.
	 * @param node this node
	 * @param index the sessions in which this node runs calls
	 * @param known whether a call that is recorded for a node is known here
	 * @param adopted receives each call that became this node's
	 */
	CallAdoption(StoreNode node, NodeIndex index, BiPredicate<RunningCall, String> known,
			Consumer<RunningCall> adopted) {
		this.node = node;
		this.index = index;
		this.known = known;
		this.adopted = adopted;
	}

	/**
	 * Adopt the calls of all nodes whose lease ended.
	 * @param claimMillis the time for which no other node handles the same dead node, in
	 * milliseconds
	 * @return the calls
	 */
	CompletableFuture<List<RunningCall>> ofDeadNodes(long claimMillis) {
		RedisKeys keys = this.node.keys();
		return this.node
			.run(Script.NODE_DEAD, List.of(keys.nodes(), keys.leases() + this.node.id(), keys.watch()), this.node.id(),
					claimMillis, keys.leases(), keys.claims(), this.node.settings().lease().toMillis(),
					this.node.mark())
			.thenCompose((reply) -> adoptAll(reply.texts(0)));
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

	/** Adopt the calls of a dead node, and remove that node. */
	private CompletableFuture<List<RunningCall>> adopt(String dead) {
		RedisKeys keys = this.node.keys();
		return from(dead).thenApply((calls) -> {
			if (!calls.isEmpty()) {
				this.deaths.warn("A node died with {} calls, which are ended here", calls.size());
			}
			this.node.run(Script.NODE_FORGET, List.of(keys.nodes(), keys.leases() + dead, keys.claims() + dead,
					keys.sessionsOf(dead), keys.nodeKeys(), keys.watch()), dead);
			return calls;
		});
	}

	/**
	 * Adopt the calls of a node.
	 * @param other the id of the node, which may be this one
	 * @return the calls that were not known here
	 */
	CompletableFuture<List<RunningCall>> from(String other) {
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
			.thenCompose((noted) -> unknown(other, sessionId))
			.thenCompose((calls) -> (calls.isEmpty() || !other.equals(this.node.id()))
					? CompletableFuture.completedFuture(calls) : stillUnknown(sessionId, calls))
			.thenApply((calls) -> {
				calls.forEach(this.adopted);
				return calls;
			})
			.whenComplete((calls, failure) -> this.index.unpin(sessionId));
	}

	/**
	 * Return the adopted calls that Redis recorded for a node and that are not known
	 * here.
	 */
	private CompletableFuture<List<RunningCall>> unknown(String other, String sessionId) {
		RedisKeys keys = this.node.keys();
		return this.node
			.run(Script.CALL_ADOPT, List.of(keys.running(sessionId), keys.reply(sessionId, this.node.mark())), other,
					this.node.id(), RedisRunningCallStore.TTL_MILLIS)
			.thenApply((reply) -> {
				List<RunningCall> calls = new ArrayList<>();
				for (int i = 0; i + 1 < reply.size(); i += 2) {
					RunningCall call = CallMarks.read(new StreamKey(sessionId, RedisKeys.decode(reply.text(i))),
							reply.text(i + 1));
					if (!this.known.test(call, other)) {
						calls.add(call);
					}
				}
				return calls;
			});
	}

	/** Check again, because a call may have ended here before the answer is processed. */
	private CompletableFuture<List<RunningCall>> stillUnknown(String sessionId, List<RunningCall> before) {
		return unknown(this.node.id(), sessionId).thenApply((calls) -> {
			calls.retainAll(before);
			return calls;
		});
	}

}
