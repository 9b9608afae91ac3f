package io.mcpspring.redis.call;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpspring.engine.log.OncePerMinute;
import io.mcpspring.engine.store.SuspendedCallData;
import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.access.Reply;
import io.mcpspring.redis.access.Script;
import io.mcpspring.redis.node.DueEntries;
import io.mcpspring.redis.node.NodeIndex;
import io.mcpspring.redis.node.NodeLease;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.NoRoomException;
import io.mcpspring.store.RunningCall;
import io.mcpspring.store.StreamKey;
import io.mcpspring.store.SuspendedCall;
import io.mcpspring.store.SuspendedCallStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * Store of suspended calls in Redis: a hash of bounded size for each session, and a set
 * of deadlines that all nodes check. The script that takes a call out also records this
 * node as the one that runs it.
 */
public final class RedisSuspendedCallStore implements SuspendedCallStore {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.store.RedisSuspendedCallStore");

	private final OncePerMinute unreadable = new OncePerMinute(logger);

	private final OncePerMinute untaken = new OncePerMinute(logger);

	/**
	 * The time after its deadline after which a call that no node has handled is removed.
	 */
	private static final Duration GRACE = Duration.ofHours(1);

	private static final String ANSWER = "ANSWER";

	private static final String TAKE = "TAKE";

	private static final String OVERDUE = "OVERDUE";

	/** The stream, the epoch and a part that distinguishes calls of the same request. */
	private static final Pattern TOKEN = Pattern.compile("([^ ]+) (\\d{1,18}) ");

	private final StoreNode node;

	private final NodeLease lease;

	private final RedisRunningCallStore running;

	private final SealedCalls records;

	private final DueEntries due;

	public RedisSuspendedCallStore(StoreNode node, NodeLease lease, RedisRunningCallStore running) {
		this.node = node;
		this.lease = lease;
		this.running = running;
		this.records = new SealedCalls(node);
		this.due = new DueEntries(node, node.keys().due());
	}

	@Override
	public CompletionStage<Void> put(SuspendedCall call) {
		RedisKeys keys = this.node.keys();
		RunningCall running = call.running();
		String token = RedisKeys.encode(running.stream().name()) + " " + running.epoch() + " "
				+ Long.toString(ThreadLocalRandom.current().nextLong(Long.MAX_VALUE), 36);
		long ttl = Math.max(0, Duration.between(this.lease.instant(), call.deadline()).toMillis()) + GRACE.toMillis();
		List<Object> arguments = new ArrayList<>(List.of(call.request(), this.records.write(call), token,
				Long.toString(ttl), maxBytes(), MAX_CALLS_PER_SESSION));
		arguments.addAll(call.questionIds());
		CompletableFuture<Void> kept = this.node
			.run(Script.DUE_PUT, List.of(keys.due()), entry(call.sessionId(), call.request(), token),
					call.deadline().toEpochMilli())
			.thenCompose((noted) -> this.node.run(Script.CALL_PUT, List.of(keys.waiting(call.sessionId())),
					arguments.toArray()))
			.thenAccept((reply) -> {
				if (!reply.is("OK")) {
					forgetDue(entry(call.sessionId(), call.request(), token));
					throw reply.is("FULL") ? new NoRoomException("Too many calls of this session wait for its client")
							: new IllegalStateException("A call of that id waits already");
				}
			});
		return this.node.outcome(kept);
	}

	@Override
	public CompletionStage<@Nullable SuspendedCall> answer(String sessionId, String question, JsonNode answer) {
		return this.node
			.outcome(takeOut(sessionId, ANSWER, question, this.records.write(sessionId, answer), maxBytes()));
	}

	@Override
	public CompletionStage<@Nullable SuspendedCall> take(String sessionId, String request) {
		return this.node.outcome(takeOut(sessionId, TAKE, request));
	}

	@Override
	public CompletionStage<List<SuspendedCall>> takeOverdue(Instant now) {
		if (!this.node.agreement().isSettled()) {
			return CompletableFuture.completedFuture(List.of());
		}
		CompletableFuture<List<SuspendedCall>> taken = this.due.next(now.toEpochMilli())
			.thenCompose((entries) -> takeDue(entries.iterator(), new ArrayList<>(), 0));
		return this.node.outcome(taken);
	}

	/**
	 * Take out overdue calls one after another, as long as they are not too large
	 * together: in memory they take many times the size of their records.
	 */
	private CompletableFuture<List<SuspendedCall>> takeDue(Iterator<String> entries, List<SuspendedCall> taken,
			long weight) {
		if (!entries.hasNext() || weight >= this.node.settings().maxWaitingBytes()) {
			entries.forEachRemaining((left) -> this.due.notSkipped());
			return CompletableFuture.completedFuture(taken);
		}
		return takeDueIfPossible(entries.next()).thenCompose((call) -> {
			if (call == null) {
				return takeDue(entries, taken, weight);
			}
			taken.add(call);
			return takeDue(entries, taken, weight + SuspendedCallData.of(call).weight());
		});
	}

	/**
	 * Take out an overdue call. A failure must not fail the whole batch: only this node
	 * knows the calls that were taken out.
	 */
	private CompletableFuture<@Nullable SuspendedCall> takeDueIfPossible(String entry) {
		return CompletableFuture.completedFuture(entry)
			.<@Nullable SuspendedCall>thenCompose(this::takeDue)
			.exceptionally((failure) -> {
				this.untaken.warn("An overdue call could not be taken out and is tried again", failure);
				return null;
			});
	}

	private CompletableFuture<@Nullable SuspendedCall> takeDue(String entry) {
		String[] parts = entry.split(" ", 3);
		return takeOut(RedisKeys.decode(parts[0]), OVERDUE, RedisKeys.decode(parts[1]), parts[2])
			.whenComplete((call, failure) -> {
				if (failure == null) {
					this.due.notSkipped();
					forgetDue(entry);
				}
			});
	}

	private CompletableFuture<@Nullable SuspendedCall> takeOut(String sessionId, String kind, Object... more) {
		RedisKeys keys = this.node.keys();
		List<Object> arguments = new ArrayList<>(List.of(this.node.id(), NodeIndex.TTL_MILLIS, kind));
		arguments.addAll(List.of(more));
		String kept = keys.reply(sessionId, this.node.mark());
		return this.running.index()
			.pin(sessionId)
			.thenCompose((noted) -> this.node.run(Script.CALL_TAKE,
					List.of(keys.waiting(sessionId), keys.running(sessionId), kept), arguments.toArray()))
			.whenComplete((reply, failure) -> {
				if (reply == null || !reply.is("OK")) {
					this.running.index().unpin(sessionId);
				}
				else {
					this.node.run(Script.REPLY_FORGET, List.of(kept));
				}
			})
			.thenApply((reply) -> {
				if (reply.is("LARGE") || reply.is("FULL")) {
					throw reply.is("LARGE") ? NoRoomException.tooLarge()
							: new NoRoomException("Too much waits in this session for further answers");
				}
				return reply.is("OK") ? taken(sessionId, reply) : null;
			});
	}

	/**
	 * Record a call that was taken out. Runs on the connection's thread, so that it
	 * precedes all later records.
	 */
	private @Nullable SuspendedCall taken(String sessionId, Reply reply) {
		String request = reply.text(1);
		String token = reply.text(3);
		Map<String, byte[]> answers = new LinkedHashMap<>();
		for (int i = 4; i + 1 < reply.size(); i += 2) {
			answers.put(reply.text(i), reply.bytes(i + 1));
		}
		forgetDue(entry(sessionId, request, token));
		SuspendedCall call = this.records.read(sessionId, reply.bytes(2), answers);
		Matcher stream = TOKEN.matcher(token);
		if (call == null) {
			unreadable(sessionId, request, stream);
		}
		else if (stream.lookingAt()) {
			this.running.taken(call.running());
		}
		else {
			// Redis could not record its node.
			this.running.begin(call.running());
			this.running.index().unpin(sessionId);
		}
		return call;
	}

	private void unreadable(String sessionId, String request, Matcher stream) {
		this.unreadable.warn("A call that waited for its client cannot be read and is ended");
		if (stream.lookingAt()) {
			this.running.condemn(RunningCall.of(new StreamKey(sessionId, RedisKeys.decode(stream.group(1))),
					Long.parseLong(stream.group(2)), List.of(request)));
		}
		else {
			this.running.index().unpin(sessionId);
		}
	}

	private String maxBytes() {
		return Long.toString(this.node.settings().maxWaitingBytes());
	}

	private static String entry(String sessionId, String request, String token) {
		return RedisKeys.encode(sessionId) + " " + RedisKeys.encode(request) + " " + token;
	}

	private CompletableFuture<Reply> forgetDue(Object... entries) {
		return this.node.run(Script.DUE_REMOVE, List.of(this.node.keys().due()), entries);
	}

	@Override
	public CompletionStage<Integer> count(String sessionId) {
		return this.node.outcome(this.node.run(Script.CALL_COUNT, List.of(this.node.keys().waiting(sessionId)))
			.thenApply((reply) -> (int) reply.number(0)));
	}

	@Override
	public CompletionStage<Void> removeSession(String sessionId) {
		RedisKeys keys = this.node.keys();
		CompletableFuture<Void> removed = this.node
			.run(Script.CALL_FORGET, List.of(keys.waiting(sessionId), keys.reply(sessionId, this.node.mark())))
			.thenCompose((reply) -> {
				List<String> entries = new ArrayList<>();
				for (int i = 0; i < reply.size(); i += 2) {
					entries.add(entry(sessionId, reply.text(i), reply.text(i + 1)));
				}
				return entries.isEmpty() ? CompletableFuture.completedFuture(null)
						: forgetDue(entries.toArray()).thenApply((done) -> null);
			});
		return this.node.outcome(removed);
	}

	@Override
	public int size() {
		return this.due.size();
	}

}
