package io.mcpspring.redis.stream;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.redis.access.Pending;
import io.mcpspring.redis.access.StoreAwayException;
import io.mcpspring.stream.EventLog.Positioned;
import io.mcpspring.stream.EventLog.Read;
import io.mcpspring.stream.EventLog.Reason;
import io.mcpspring.stream.EventLogLimits;
import io.mcpspring.stream.StreamEvent;
import io.mcpspring.stream.StreamKey;
import org.jspecify.annotations.Nullable;

/**
 * A stream that this node writes: what is on its way to Redis, in order, and the newest
 * events, so that a connection here needs not read them back. When an event cannot be
 * stored the stream breaks: from there on its events are kept here only, for connections
 * that are open, and cannot be resumed from.
 */
final class LocalStream {

	private static final int EVENT_WEIGHT = 64;

	/** How much is kept of what Redis has too. */
	private static final int MAX_CACHED_EVENTS = 64;

	private static final int MAX_CACHED_BYTES = 128 * 1024;

	private final StreamKey key;

	private final long epoch;

	private final boolean begunHere;

	private final String mark;

	private final EventLogLimits limits;

	private final AtomicLong weightOfAll;

	private final Deque<Pending> pending = new ArrayDeque<>();

	private final Deque<Positioned> events = new ArrayDeque<>();

	private long weight;

	private long last;

	/** The number of the last append of this node. */
	private long number;

	private boolean broken;

	private boolean ending;

	private boolean ended;

	private boolean closed;

	private boolean handedOver;

	/** Set once it broke and Redis was told. */
	private boolean settled;

	/**
	 * Create a stream.
	 * @param last the position reached, 0 for one that is begun here
	 * @param mark tells the present data of Redis from others
	 */
	LocalStream(StreamKey key, long epoch, long last, String mark, EventLogLimits limits, AtomicLong weightOfAll) {
		this.key = key;
		this.epoch = epoch;
		this.last = last;
		this.begunHere = last == 0;
		this.mark = mark;
		this.limits = limits;
		this.weightOfAll = weightOfAll;
	}

	StreamKey key() {
		return this.key;
	}

	long epoch() {
		return this.epoch;
	}

	String mark() {
		return this.mark;
	}

	/** Whether this node is told of what others append to it. */
	boolean isBegunHere() {
		return this.begunHere;
	}

	/** Another node writes it too: from now on Redis is asked what it holds. */
	synchronized void handOver() {
		this.handedOver = true;
	}

	/** Whether it may be forgotten, because others write it and nothing is on its way. */
	synchronized boolean isLeft() {
		return this.handedOver && !this.broken && this.pending.isEmpty();
	}

	/** The position reached. */
	synchronized long last() {
		return this.last;
	}

	/** Whether nothing was appended since a position and nothing is on its way. */
	synchronized boolean isAt(long position) {
		return this.last == position && this.pending.isEmpty();
	}

	/** Note that Redis lost it. False when it is over anyway. */
	synchronized boolean lose() {
		boolean first = !this.broken && !this.closed && !this.ended;
		this.broken |= first;
		return first;
	}

	/** Note that something was stored that was on its way before this was begun. */
	synchronized void advance(long position, long ofNumber) {
		if (!this.broken && position > this.last) {
			this.last = position;
		}
		this.number = Math.max(this.number, ofNumber);
	}

	synchronized boolean isBroken() {
		return this.broken;
	}

	/** Whether nothing more can be appended and nothing is on its way. */
	synchronized boolean isOver() {
		return this.pending.isEmpty() && (this.closed || this.ended);
	}

	/** Whether this is a stream of a session whose end is on its way. */
	synchronized boolean isEndingIn(String sessionId) {
		return this.key.sessionId().equals(sessionId) && !this.closed && this.ended && !this.pending.isEmpty();
	}

	/** Whether it broke and Redis was not told yet; true once. */
	synchronized boolean settle() {
		boolean first = this.broken && !this.settled;
		this.settled |= first;
		return first;
	}

	/**
	 * Begin to append an event, or to open the stream.
	 * @param ofNumber the number of this append
	 * @return what is on its way
	 * @throws IllegalStateException when nothing can be appended any more
	 */
	synchronized Pending begin(@Nullable StreamEvent event, long ofNumber) {
		if (this.closed || this.ending) {
			throw new IllegalStateException("The stream is " + (this.closed ? "closed" : "at its end"));
		}
		this.ending = event != null && event.terminal();
		Pending started = new Pending(event, !this.broken, ofNumber, this.number);
		this.number = ofNumber;
		if (this.broken) {
			started.outcome = Pending.Outcome.LOST;
		}
		this.pending.add(started);
		return started;
	}

	/**
	 * Note what came of something.
	 * @param position the position in Redis, if it was stored
	 */
	synchronized void settled(Pending done, Pending.Outcome outcome, long position) {
		done.outcome = outcome;
		done.position = position;
	}

	/**
	 * Take over what is settled, in order.
	 * @return what to complete, without any lock
	 */
	synchronized List<Runnable> drain() {
		List<Runnable> completions = new ArrayList<>();
		for (Iterator<Pending> first = this.pending.iterator(); first.hasNext();) {
			Pending next = first.next();
			if (next.outcome == Pending.Outcome.EARLY && (this.broken || this.closed || next.sentAgain)) {
				next.outcome = Pending.Outcome.LOST;
			}
			if (next.outcome == null || next.outcome == Pending.Outcome.EARLY) {
				break;
			}
			first.remove();
			completions.add(accept(next, next.outcome));
		}
		return completions;
	}

	/**
	 * What came to Redis before what it follows, and is to be sent again now that this is
	 * there.
	 */
	synchronized @Nullable Pending again() {
		Pending next = this.pending.peek();
		if (next == null || next.outcome != Pending.Outcome.EARLY) {
			return null;
		}
		next.outcome = null;
		next.sentAgain = true;
		return next;
	}

	/**
	 * Where something was stored, if this node alone has written since.
	 * @param ofNumber the last append of this node that is stored
	 * @param position where that is
	 * @return the position, or 0 when it cannot be told
	 */
	synchronized long positionBefore(Pending stored, long ofNumber, long position) {
		long expected = this.last;
		long found = 0;
		for (Pending next : this.pending) {
			expected += (next.event() != null) ? 1 : 0;
			found = (next == stored) ? expected : found;
			if (next.number() == ofNumber) {
				return (expected == position) ? found : 0;
			}
		}
		return 0;
	}

	/** Whether nothing is on its way before this. */
	synchronized boolean isNext(Pending pending) {
		return this.pending.peek() == pending;
	}

	private Runnable accept(Pending done, Pending.Outcome outcome) {
		// What follows something lost is refused because of that.
		if ((outcome == Pending.Outcome.REFUSED && !this.broken) || this.closed) {
			// Another node has ended it: what it holds is in Redis.
			close();
			return () -> done.result()
				.completeExceptionally(new IllegalStateException("The stream has ended or is not there"));
		}
		this.broken |= outcome != Pending.Outcome.STORED;
		StreamEvent event = done.event();
		if (event == null && this.broken && this.key.name().equals(StreamKey.STANDALONE)) {
			close();
			return () -> done.result().completeExceptionally(new StoreAwayException("The stream cannot be opened now"));
		}
		if (event == null) {
			return () -> done.result().complete(this.epoch);
		}
		long position = this.broken ? this.last + 1 : done.position;
		this.last = position;
		this.ended = event.terminal();
		add(new Positioned(position, event, !this.broken));
		return () -> done.result().complete(position);
	}

	private void add(Positioned event) {
		if (!this.events.isEmpty() && this.events.peekLast().position() + 1 != event.position()) {
			weigh(-this.weight);
			this.events.clear();
		}
		this.events.add(event);
		weigh(weight(event));
		int mostEvents = this.broken ? this.limits.maxEventsPerStream() : MAX_CACHED_EVENTS;
		long mostBytes = this.broken ? this.limits.maxBytesPerStream() : MAX_CACHED_BYTES;
		while (this.events.size() > 1 && (this.events.size() > mostEvents || this.weight > mostBytes
				|| this.weightOfAll.get() > this.limits.maxBytesPerNode())) {
			weigh(-weight(this.events.removeFirst()));
		}
	}

	private static long weight(Positioned event) {
		return EVENT_WEIGHT + event.event().data().length;
	}

	private void weigh(long change) {
		this.weight += change;
		this.weightOfAll.addAndGet(change);
	}

	/**
	 * Read from what is here.
	 * @return what was found, or {@code null} when Redis is to be asked
	 */
	synchronized @Nullable Read read(long ofEpoch, long after, int maxBytes) {
		if (this.closed || ofEpoch != this.epoch || (this.handedOver && !this.broken)) {
			return null;
		}
		if (after == this.last) {
			return new Read.Events(List.of(), this.ended);
		}
		if (after > this.last) {
			return this.broken ? new Read.Gone(Reason.FUTURE) : null;
		}
		if (this.events.isEmpty() || this.events.peekFirst().position() > after + 1) {
			return this.broken ? new Read.Gone(Reason.TRIMMED) : null;
		}
		List<Positioned> found = new ArrayList<>();
		long size = 0;
		for (Positioned event : this.events) {
			if (event.position() > after) {
				size += event.event().data().length;
				if (!found.isEmpty() && size > maxBytes) {
					return new Read.Events(found, false);
				}
				found.add(event);
			}
		}
		return new Read.Events(found, this.ended);
	}

	/** Forget all. What is on its way fails. */
	synchronized void close() {
		this.closed = true;
		weigh(-this.weight);
		this.events.clear();
	}

}
