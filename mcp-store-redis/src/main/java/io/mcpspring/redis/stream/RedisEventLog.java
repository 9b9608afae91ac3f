package io.mcpspring.redis.stream;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.redis.access.Pending;
import io.mcpspring.redis.access.Pending.Outcome;
import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.access.Reply;
import io.mcpspring.redis.access.StoreAwayException;
import io.mcpspring.redis.node.NodeLease;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.stream.EventLog;
import io.mcpspring.stream.EventLogLimits;
import io.mcpspring.stream.StreamEvent;
import io.mcpspring.stream.StreamKey;
import org.jspecify.annotations.Nullable;

/**
 * Keeps events in Redis, one stream of Redis for each, with ids of epoch and position. An
 * event is one step there: it is refused when the stream ended or is another's, and what
 * was the oldest is dropped when a bound is reached.
 * <p>
 * What this node appended its own connections read from memory. When an event cannot be
 * stored, its stream goes on for the connections that are open here, and cannot be
 * resumed; it is closed in Redis as soon as that answers: who resumes is told.
 */
public final class RedisEventLog implements EventLog {

	private static final int LOCKS = 64;

	/** Wake-ups may get lost: readers of what other nodes write look now and then. */
	private static final long LOOK_NANOS = Duration.ofSeconds(5).toNanos();

	private final StoreNode node;

	private final NodeLease lease;

	private final EventLogLimits limits;

	private final StreamCommands commands;

	private final Map<StreamKey, LocalStream> local = new ConcurrentHashMap<>();

	private final StreamWatchers watchers;

	private final LostStreams lost;

	private final AtomicLong weight = new AtomicLong();

	private final Object[] locks = new Object[LOCKS];

	private volatile long lookedAt = System.nanoTime();

	public RedisEventLog(StoreNode node, NodeLease lease, EventLogLimits limits, Duration ttl,
			StreamWatchers watchers) {
		this.watchers = watchers;
		this.node = node;
		this.lease = lease;
		this.limits = limits;
		this.commands = new StreamCommands(node, limits, ttl);
		this.lost = new LostStreams(this.commands, node.access(), this::closed);
		Arrays.setAll(this.locks, (i) -> new Object());
		node.subscriber().onHint((message) -> changed(RedisKeys.streamOf(message)));
		node.subscriber().onGap(this::lookAtAll);
		node.access().onRecovery(this::recovered);
	}

	@Override
	public CompletionStage<Long> open(StreamKey key) {
		long epoch = ThreadLocalRandom.current().nextLong(1, 1L << 47);
		LocalStream opened = new LocalStream(key, epoch, 0, this.lease.mark(), this.limits, this.weight);
		Pending begun;
		boolean fresh = !key.name().equals(StreamKey.STANDALONE);
		synchronized (lock(key)) {
			begun = opened.begin(null, 0);
			LocalStream before = this.local.put(key, opened);
			if (before != null) {
				fresh = false; // Redis knows whether it is still there
				before.handOver();
			}
			send(opened, begun);
		}
		return fresh ? CompletableFuture.completedFuture(epoch) : this.node.outcome(begun.result());
	}

	@Override
	public CompletionStage<Long> append(StreamKey key, StreamEvent event) {
		CompletableFuture<Long> result;
		synchronized (lock(key)) {
			LocalStream stream = this.local.get(key);
			try {
				result = (stream != null) ? appendHere(stream, event) : appendElsewhere(key, event);
			}
			catch (IllegalStateException ex) {
				return CompletableFuture.failedStage(ex);
			}
		}
		return this.node.outcome(result);
	}

	private CompletableFuture<Long> appendHere(LocalStream stream, StreamEvent event) {
		Pending pending = stream.begin(event, this.commands.nextNumber());
		if (pending.isToSend()) {
			send(stream, pending);
		}
		else {
			finish(stream);
		}
		return pending.result();
	}

	private void send(LocalStream stream, Pending pending) {
		this.commands.send(stream, pending).whenComplete((reply, failure) -> {
			if (failure != null) {
				settle(stream, pending, Outcome.LOST, 0);
			}
			else if (reply.is("AGAIN")) {
				long position = stream.positionBefore(pending, reply.number(3), reply.number(1));
				settle(stream, pending, (position > 0) ? Outcome.STORED : Outcome.LOST, position);
			}
			else if (reply.is("OK")) {
				settle(stream, pending, Outcome.STORED, (reply.size() > 1) ? reply.number(1) : 0);
			}
			else if (reply.is("EARLY") || (reply.is("GONE") && !stream.isNext(pending))) {
				settle(stream, pending, Outcome.EARLY, 0);
			}
			else if (reply.is("GONE")) {
				this.lease.isLostSince(stream.mark())
					.whenComplete((lost, unknown) -> settle(stream, pending,
							(unknown != null || lost) ? Outcome.LOST : Outcome.REFUSED, 0));
			}
			else {
				settle(stream, pending, Outcome.REFUSED, 0);
			}
		});
	}

	private void settle(LocalStream stream, Pending pending, Outcome outcome, long position) {
		stream.settled(pending, outcome, position);
		finish(stream);
	}

	/** Take over what is settled and wake who waits for it, in order. */
	private void finish(LocalStream stream) {
		List<Runnable> completions;
		synchronized (stream) {
			completions = stream.drain();
			completions.forEach(Runnable::run);
		}
		Pending again = stream.again();
		if (again != null) {
			send(stream, again);
		}
		if (stream.isBroken() && stream.settle()) {
			this.commands.warnOfLoss();
			this.lost.add(stream.key(), Long.toString(stream.epoch()));
		}
		if (!completions.isEmpty()) {
			wake(stream.key());
		}
		forgetIfLeft(stream);
	}

	/** Not on the connection's thread: who is woken may write to a client. */
	private void wake(StreamKey key) {
		if (this.watchers.has(key)) {
			this.node.executor().execute(() -> this.watchers.wake(key));
		}
	}

	/** Never one that something is being appended to. */
	private void forgetIfLeft(LocalStream stream) {
		synchronized (lock(stream.key())) {
			if (stream.isLeft() || (stream.isOver() && !this.watchers.has(stream.key()))) {
				forget(stream);
			}
		}
	}

	private void forget(LocalStream stream) {
		this.local.remove(stream.key(), stream);
		stream.close();
	}

	/** Append to a stream that another node began, or wrote after this one. */
	private CompletableFuture<Long> appendElsewhere(StreamKey key, StreamEvent event) {
		long number = this.commands.nextNumber();
		return this.commands.append(key, "", event, number, 0).handle((reply, failure) -> {
			if (failure == null && (reply.is("OK") || (reply.is("AGAIN") && reply.number(3) == number))) {
				adopt(key, reply, event, number);
				wake(key);
				return reply.number(1);
			}
			if (failure == null && !reply.is("AGAIN")) {
				throw new IllegalStateException("There is no such stream, or it has ended");
			}
			LocalStream adopted = this.local.get(key);
			if (adopted != null) {
				forget(adopted); // it misses this event
			}
			this.lost.add(key, "");
			throw new StoreAwayException("The event is not stored");
		});
	}

	/** From now on a stream that this node writes, too. */
	private void adopt(StreamKey key, Reply reply, StreamEvent event, long number) {
		if (!event.terminal() && !key.name().equals(StreamKey.STANDALONE)) {
			LocalStream adopted = new LocalStream(key, Long.parseLong(reply.text(2)), reply.number(1),
					this.lease.mark(), this.limits, this.weight);
			LocalStream present = this.local.putIfAbsent(key, adopted);
			((present != null) ? present : adopted).advance(reply.number(1), number);
			if (present == null && this.watchers.has(key)) {
				verify(adopted); // what others appended since may have been told already
			}
		}
	}

	/** The end of a stream was written, by this node or, as {@code ended}, by another. */
	private void closed(StreamKey key, String epoch, boolean ended) {
		LocalStream stream = this.local.get(key);
		if (ended && stream != null && Long.toString(stream.epoch()).equals(epoch)) {
			forget(stream);
		}
		wake(key);
	}

	@Override
	public CompletionStage<Read> read(StreamKey key, long epoch, long after, int maxBytes) {
		if (after < 0) {
			throw new IllegalArgumentException("A position is never negative");
		}
		LocalStream stream = this.local.get(key);
		Read here = (stream != null) ? stream.read(epoch, after, maxBytes) : null;
		if (here != null) {
			return CompletableFuture.completedFuture(here);
		}
		return this.node.outcome(this.commands.read(key, epoch, after, maxBytes));
	}

	@Override
	public Watch watch(StreamKey key, Runnable action) {
		StreamWatchers.Watcher watcher;
		// In order with the end of another watch of the stream, or this one is forgotten.
		synchronized (lock(key)) {
			watcher = this.watchers.add(key, action);
			LocalStream stream = this.local.get(key);
			if (stream == null || !stream.isBegunHere()) {
				register(key, watcher);
			}
		}
		return () -> {
			if (this.watchers.remove(key, watcher)) {
				unwatched(key);
			}
		};
	}

	/** Sent before whoever watches reads: what it does not read then, it is told. */
	private void register(StreamKey key, StreamWatchers.Watcher watcher) {
		this.commands.watch(key, true).whenComplete((reply, failure) -> {
			LocalStream stream = this.local.get(key);
			if (failure != null || reply.is("GONE")) {
				this.node.executor().execute(watcher::run);
			}
			else if (stream != null && !stream.isBegunHere()) {
				verify(stream); // what others appended before was not told
			}
		});
	}

	private void unwatched(StreamKey key) {
		LocalStream stream = this.local.get(key);
		if (stream != null) {
			forgetIfLeft(stream);
			return;
		}
		synchronized (lock(key)) {
			if (!this.watchers.has(key)) {
				this.commands.watch(key, false);
			}
		}
	}

	/** Another node wrote a stream: what is here is not all of it any more. */
	private void changed(StreamKey key) {
		LocalStream stream = this.local.get(key);
		if (stream != null && !stream.isBroken()) {
			stream.handOver();
			forgetIfLeft(stream);
		}
		wake(key);
	}

	@Override
	public CompletionStage<Void> close(StreamKey key) {
		CompletableFuture<Void> closed;
		synchronized (lock(key)) {
			LocalStream stream = this.local.remove(key);
			if (stream != null) {
				stream.close();
			}
			closed = this.commands.close(key, "").thenAccept((reply) -> {
			});
		}
		return this.node.outcome(closed.whenComplete((done, failure) -> wake(key)));
	}

	@Override
	public CompletionStage<Void> closeSession(String sessionId) {
		this.local.forEach((key, stream) -> {
			if (key.sessionId().equals(sessionId)) {
				forget(stream);
			}
		});
		CompletableFuture<Void> closed = this.commands.closeSession(sessionId).thenAccept((reply) -> {
		});
		return this.node
			.outcome(closed.whenComplete((done, failure) -> this.watchers.streams(sessionId).forEach(this::wake)));
	}

	/** Whether the end of a stream of a session is on its way. */
	public boolean isEnding(String sessionId) {
		return this.local.values().stream().anyMatch((stream) -> stream.isEndingIn(sessionId));
	}

	/** Look after what no message tells of; to be called about once a second. */
	public void tick() {
		this.lost.close();
		if (System.nanoTime() - this.lookedAt > LOOK_NANOS) {
			this.lookedAt = System.nanoTime();
			this.watchers.streams().stream().filter((key) -> !this.local.containsKey(key)).forEach(this::wake);
		}
	}

	private void recovered() {
		this.lost.close();
		lookAtAll();
	}

	private void lookAtAll() {
		this.watchers.streams().forEach((key) -> {
			LocalStream stream = this.local.get(key);
			if (stream == null) {
				this.watchers.first(key).ifPresent((watcher) -> register(key, watcher));
				wake(key);
			}
			else {
				verify(stream);
			}
		});
	}

	/** See whether others wrote a stream while nobody could tell, or it is lost. */
	private void verify(LocalStream stream) {
		long last = stream.last();
		this.commands.read(stream.key(), stream.epoch(), last, 1).thenAccept((read) -> {
			if (read.equals(new Read.Gone(Reason.UNKNOWN))) {
				this.lease.isLostSince(stream.mark()).thenAccept((lost) -> {
					if (lost && stream.lose()) {
						finish(stream);
					}
					else {
						changed(stream.key());
					}
				});
			}
			else if (!read.equals(new Read.Events(List.of(), false)) && stream.isAt(last)) {
				changed(stream.key());
			}
		});
	}

	private Object lock(StreamKey key) {
		return this.locks[Math.floorMod(key.hashCode(), LOCKS)];
	}

}
