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
 * that are open, and cannot be resumed from. {@link AppendState} and {@link CopyState}
 * hold the tables of its states.
 */
final class LocalStream {

	private final StreamKey key;

	private final long epoch;

	private final boolean begunHere;

	private final String mark;

	private final Deque<Pending> pending = new ArrayDeque<>();

	private final CachedEvents events;

	private AppendState appends = AppendState.OPEN;

	private CopyState copy = CopyState.EXACT;

	private long last;

	/** The number of the last append of this node. */
	private long number;

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
		this.events = new CachedEvents(limits, weightOfAll);
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
		become(CopyState.PARTIAL);
	}

	/** Whether it may be forgotten, because others write it and nothing is on its way. */
	synchronized boolean isLeft() {
		return this.copy == CopyState.PARTIAL && this.pending.isEmpty();
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
		return !this.appends.isOver() && become(CopyState.DIVERGED);
	}

	/** Note that something was stored that was on its way before this was begun. */
	synchronized void advance(long position, long ofNumber) {
		if (!this.copy.isBroken() && position > this.last) {
			this.last = position;
		}
		this.number = Math.max(this.number, ofNumber);
	}

	synchronized boolean isBroken() {
		return this.copy.isBroken();
	}

	/** Whether nothing more can be appended and nothing is on its way. */
	synchronized boolean isOver() {
		return this.pending.isEmpty() && this.appends.isOver();
	}

	/** Whether this is a stream of a session whose end is on its way. */
	synchronized boolean isEndingIn(String sessionId) {
		return this.appends == AppendState.ENDING && this.key.sessionId().equals(sessionId);
	}

	/** Whether it broke and Redis was not told yet; true once. */
	synchronized boolean settle() {
		return this.copy.isBroken() && become(CopyState.REPORTED);
	}

	/**
	 * Begin to append an event, or to open the stream.
	 * @param ofNumber the number of this append
	 * @return what is on its way
	 * @throws IllegalStateException when nothing can be appended any more
	 */
	synchronized Pending begin(@Nullable StreamEvent event, long ofNumber) {
		this.appends.checkOpen();
		if (event != null && event.terminal()) {
			become(AppendState.ENDING);
		}
		boolean broken = this.copy.isBroken();
		Pending started = new Pending(event, !broken, ofNumber, this.number);
		this.number = ofNumber;
		if (broken) {
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
			if (next.outcome == Pending.Outcome.EARLY
					&& (this.copy.isBroken() || this.appends == AppendState.CLOSED || next.sentAgain)) {
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
		if ((outcome == Pending.Outcome.REFUSED && !this.copy.isBroken()) || this.appends == AppendState.CLOSED) {
			// Another node has ended it: what it holds is in Redis.
			close();
			return () -> done.result()
				.completeExceptionally(new IllegalStateException("The stream has ended or is not there"));
		}
		if (outcome != Pending.Outcome.STORED) {
			become(CopyState.DIVERGED);
		}
		boolean broken = this.copy.isBroken();
		StreamEvent event = done.event();
		if (event == null && broken && this.key.name().equals(StreamKey.STANDALONE)) {
			close();
			return () -> done.result().completeExceptionally(new StoreAwayException("The stream cannot be opened now"));
		}
		if (event == null) {
			return () -> done.result().complete(this.epoch);
		}
		long position = broken ? this.last + 1 : done.position;
		this.last = position;
		if (event.terminal()) {
			become(AppendState.ENDED);
		}
		this.events.add(new Positioned(position, event, !broken), broken);
		return () -> done.result().complete(position);
	}

	/**
	 * Read from what is here.
	 * @return what was found, or {@code null} when Redis is to be asked
	 */
	synchronized @Nullable Read read(long ofEpoch, long after, int maxBytes) {
		boolean broken = this.copy.isBroken();
		if (this.appends == AppendState.CLOSED || ofEpoch != this.epoch || this.copy == CopyState.PARTIAL) {
			return null;
		}
		boolean ended = this.appends == AppendState.ENDED;
		if (after == this.last) {
			return new Read.Events(List.of(), ended);
		}
		if (after > this.last) {
			return broken ? new Read.Gone(Reason.FUTURE) : null;
		}
		if (!this.events.reachesBackTo(after)) {
			return broken ? new Read.Gone(Reason.TRIMMED) : null;
		}
		return this.events.read(after, maxBytes, ended);
	}

	/** Forget all. What is on its way fails. */
	synchronized void close() {
		become(AppendState.CLOSED);
		this.events.clear();
	}

	/** The only place where it changes what can be appended. */
	private void become(AppendState next) {
		if (this.appends.leadsTo(next)) {
			this.appends = next;
		}
	}

	/**
	 * The only place where the relation to Redis changes.
	 * @return whether it did
	 */
	private boolean become(CopyState next) {
		boolean changes = this.copy.leadsTo(next);
		if (changes) {
			this.copy = next;
		}
		return changes;
	}

}
