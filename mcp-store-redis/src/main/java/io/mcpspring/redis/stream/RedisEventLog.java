package io.mcpspring.redis.stream;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;

import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.redis.access.Pending;
import io.mcpspring.redis.access.Pending.Outcome;
import io.mcpspring.redis.access.RedisKeys;
import io.mcpspring.redis.access.Reply;
import io.mcpspring.redis.access.StoreAwayException;
import io.mcpspring.redis.node.NodeLease;
import io.mcpspring.redis.node.StoreNode;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;

/**
 * Event log in Redis, one Redis stream for each stream, with ids of epoch and position.
 * An append is one step there: it is refused if the stream has ended or another node owns
 * it, and the oldest events are dropped when a limit is reached.
 * <p>
 * Connections of this node read the events that it appended from memory. When an event
 * cannot be stored, its stream continues for the connections that are open here, and
 * cannot be resumed. It is closed in Redis as soon as that answers, so that a client that
 * resumes is informed.
 */
public final class RedisEventLog implements EventLog {

	private final StoreNode node;

	private final NodeLease lease;

	private final StreamCommands commands;

	private final LocalStreams local;

	private final OtherWriters others;

	private final LostStreams lost;

	public RedisEventLog(StoreNode node, NodeLease lease, EventLogLimits limits, Duration ttl,
			RedisStreamWatchers watchers) {
		this.node = node;
		this.lease = lease;
		this.commands = new StreamCommands(node, limits, ttl);
		this.lost = new LostStreams(this.commands, node.access(), this::closed);
		this.local = new LocalStreams(watchers, lease, limits);
		this.others = new OtherWriters(node, lease, this.commands, this.local, watchers, this::finish);
		node.subscriber().onHint((message) -> this.others.changed(RedisKeys.streamOf(message)));
		node.subscriber().onGap(this.others::lookAtAll);
		node.access().onRecovery(this::recovered);
	}

	@Override
	public CompletionStage<Long> open(StreamKey key) {
		long epoch = ThreadLocalRandom.current().nextLong(1, 1L << 47);
		LocalStream opened = this.local.create(key, epoch, 0);
		Pending begun;
		boolean fresh = !key.name().equals(StreamKey.STANDALONE);
		synchronized (this.local.lock(key)) {
			begun = opened.begin(null, 0);
			LocalStream before = this.local.put(key, opened);
			if (before != null) {
				fresh = false; // Redis knows whether it still exists
				before.handOver();
			}
			sendNext(opened);
		}
		return fresh ? CompletableFuture.completedFuture(epoch) : this.node.outcome(begun.result());
	}

	@Override
	public CompletionStage<Long> append(StreamKey key, StreamEvent event) {
		CompletableFuture<Long> result;
		synchronized (this.local.lock(key)) {
			LocalStream stream = this.local.get(key);
			if (stream == null) {
				result = appendElsewhere(key, event);
			}
			else if (key.name().equals(StreamKey.STANDALONE)) {
				// Asynchronously, because the completing thread holds the lock of the
				// stream.
				result = appendHere(stream, event)
					.exceptionallyComposeAsync((failure) -> appendAnew(stream, event, failure), this.node.executor());
			}
			else {
				result = appendHere(stream, event);
			}
		}
		return this.node.outcome(result);
	}

	/**
	 * Append to the successor of a closed stream. If another node cannot read a
	 * standalone stream, it closes it and begins a new one; this node may learn of that
	 * later.
	 */
	private CompletionStage<Long> appendAnew(LocalStream closed, StreamEvent event, Throwable failure) {
		if (!(failure instanceof IllegalStateException)) {
			return CompletableFuture.failedStage(failure);
		}
		this.local.forget(closed);
		return append(closed.key(), event);
	}

	private CompletableFuture<Long> appendHere(LocalStream stream, StreamEvent event) {
		Runnable room = this.commands.reserve(event);
		Pending pending;
		try {
			pending = stream.begin(event, this.commands.nextNumber(), room);
		}
		catch (IllegalStateException ex) {
			if (room != null) {
				room.run();
			}
			return CompletableFuture.failedFuture(ex);
		}
		if (room == null) {
			stream.settled(pending, Outcome.LOST, 0);
		}
		if (room == null || !pending.isToSend()) {
			finish(stream);
		}
		else {
			sendNext(stream);
		}
		return pending.result();
	}

	/** Send waiting events, unless a command is pending. */
	private void sendNext(LocalStream stream) {
		List<Pending> next = stream.nextToSend();
		if (!next.isEmpty()) {
			send(stream, next);
		}
	}

	private void send(LocalStream stream, List<Pending> sent) {
		this.commands.send(stream, sent).whenComplete((replies, failure) -> {
			for (int i = 0; i < sent.size(); i++) {
				if (failure != null) {
					stream.settled(sent.get(i), Outcome.LOST, 0);
				}
				else {
					answered(stream, sent.get(i), replies.get(i));
				}
			}
			finish(stream);
		});
	}

	private void answered(LocalStream stream, Pending pending, Reply reply) {
		if (reply.is("AGAIN")) {
			long position = stream.positionBefore(pending, reply.number(3), reply.number(1));
			stream.settled(pending, (position > 0) ? Outcome.STORED : Outcome.LOST, position);
		}
		else if (reply.is("OK")) {
			stream.settled(pending, Outcome.STORED, (reply.size() > 1) ? reply.number(1) : 0);
		}
		else if (reply.is("EARLY") || (reply.is("GONE") && !stream.isNext(pending))) {
			stream.settled(pending, Outcome.EARLY, 0);
		}
		else if (reply.is("GONE")) {
			this.lease.isLostSince(stream.mark()).whenComplete((lost, unknown) -> {
				stream.settled(pending, (unknown != null || lost) ? Outcome.LOST : Outcome.REFUSED, 0);
				finish(stream);
			});
		}
		else {
			stream.settled(pending, Outcome.REFUSED, 0);
		}
	}

	/** Remove settled entries and wake waiting readers, in order. */
	private void finish(LocalStream stream) {
		List<Runnable> completions;
		synchronized (stream) {
			completions = stream.drain();
			completions.forEach(Runnable::run);
		}
		Pending again = stream.again();
		if (again != null) {
			send(stream, List.of(again));
		}
		else {
			sendNext(stream);
		}
		if (stream.isBroken() && stream.settle()) {
			this.commands.warnOfLoss();
			this.lost.add(stream.key(), Long.toString(stream.epoch()));
		}
		if (!completions.isEmpty()) {
			this.others.wake(stream.key());
		}
		this.local.forgetIfLeft(stream);
	}

	/** Append to a stream that another node began, or wrote after this one. */
	private CompletableFuture<Long> appendElsewhere(StreamKey key, StreamEvent event) {
		long number = this.commands.nextNumber();
		return this.commands.append(key, "", event, number, 0).handle((reply, failure) -> {
			if (failure == null && (reply.is("OK") || (reply.is("AGAIN") && reply.number(3) == number))) {
				this.others.adopt(key, reply, event, number);
				this.others.wake(key);
				return reply.number(1);
			}
			if (failure == null && !reply.is("AGAIN")) {
				throw new IllegalStateException("There is no such stream, or it has ended");
			}
			LocalStream adopted = this.local.get(key);
			if (adopted != null) {
				this.local.forget(adopted); // it lacks this event
			}
			this.lost.add(key, "");
			throw new StoreAwayException("The event is not stored");
		});
	}

	/**
	 * Handle the end of a stream, written by this node or, if {@code ended}, by another.
	 */
	private void closed(StreamKey key, String epoch, boolean ended) {
		LocalStream stream = this.local.get(key);
		if (ended && stream != null && Long.toString(stream.epoch()).equals(epoch)) {
			this.local.forget(stream);
		}
		this.others.wake(key);
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
		return this.others.watch(key, action);
	}

	@Override
	public CompletionStage<Void> close(StreamKey key) {
		CompletableFuture<Void> closed;
		synchronized (this.local.lock(key)) {
			LocalStream stream = this.local.remove(key);
			if (stream != null) {
				stream.close();
			}
			closed = this.commands.close(key, "").thenAccept((reply) -> {
			});
		}
		return this.node.outcome(closed.whenComplete((done, failure) -> this.others.wake(key)));
	}

	@Override
	public CompletionStage<Void> closeSession(String sessionId) {
		this.local.forgetSession(sessionId);
		CompletableFuture<Void> closed = this.commands.closeSession(sessionId).thenAccept((reply) -> {
		});
		return this.node.outcome(closed.whenComplete((done, failure) -> this.others.wakeAll(sessionId)));
	}

	/** Return whether the end of a stream of a session is on its way. */
	public boolean isEnding(String sessionId) {
		return this.local.isEnding(sessionId);
	}

	/** Check the state that no message announces; to be called about once a second. */
	public void tick() {
		this.lost.close();
		this.others.tick();
	}

	private void recovered() {
		this.lost.close();
		this.others.lookAtAll();
	}

}
