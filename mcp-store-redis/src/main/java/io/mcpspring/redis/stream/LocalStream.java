package io.mcpspring.redis.stream;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.engine.stream.EventLogLimits;
import io.mcpspring.redis.access.Pending;
import io.mcpspring.redis.access.StoreAwayException;
import io.mcpspring.store.EventLog.Positioned;
import io.mcpspring.store.EventLog.Read;
import io.mcpspring.store.EventLog.Reason;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import org.jspecify.annotations.Nullable;

/**
 * Stream that this node writes: the events on their way to Redis, in order, and the
 * newest events, so that a connection here need not read them back. When an event cannot
 * be stored, the stream is broken: its further events are kept here only, for open
 * connections, and it cannot be resumed. {@link AppendState} and {@link CopyState} hold
 * the tables of its states.
 */
final class LocalStream {

	private final StreamKey key;

	private final long epoch;

	private final boolean begunHere;

	private final String mark;

	private final PendingEntries pending = new PendingEntries();

	private final CachedEvents events;

	private AppendState appends = AppendState.OPEN;

	private CopyState copy = CopyState.EXACT;

	private long last;

	/** The number of the last append of this node. */
	private long number;

	/**
	 * Create a stream.
	 * @param last the last position, 0 for a stream that begins here
	 * @param mark identifies the present data of Redis
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

	/** Return whether this node is notified of appends by other nodes. */
	boolean isBegunHere() {
		return this.begunHere;
	}

	/** Record that another node writes it too, so that reads query Redis from now on. */
	synchronized void handOver() {
		become(CopyState.PARTIAL);
	}

	/** Return whether it may be removed: others write it, and nothing is on its way. */
	synchronized boolean isLeft() {
		return this.copy == CopyState.PARTIAL && this.pending.isEmpty();
	}

	/** Return the last position. */
	synchronized long last() {
		return this.last;
	}

	/** Return whether nothing was appended since a position and nothing is on its way. */
	synchronized boolean isAt(long position) {
		return this.last == position && this.pending.isEmpty();
	}

	/** Record that Redis lost it. Return {@code false} if it is over anyway. */
	synchronized boolean lose() {
		return !this.appends.isOver() && become(CopyState.DIVERGED);
	}

	/** Record the storage of an event that was sent before this stream was created. */
	synchronized void advance(long position, long ofNumber) {
		if (!this.copy.isBroken() && position > this.last) {
			this.last = position;
		}
		this.number = Math.max(this.number, ofNumber);
	}

	synchronized boolean isBroken() {
		return this.copy.isBroken();
	}

	/** Return whether nothing more can be appended and nothing is on its way. */
	synchronized boolean isOver() {
		return this.pending.isEmpty() && this.appends.isOver();
	}

	/** Return whether this is a stream of a session whose end is on its way. */
	synchronized boolean isEndingIn(String sessionId) {
		return this.appends == AppendState.ENDING && this.key.sessionId().equals(sessionId);
	}

	/** Return whether it is broken and was not reported yet; {@code true} once. */
	synchronized boolean settle() {
		return this.copy.isBroken() && become(CopyState.REPORTED);
	}

	/**
	 * Start to append an event, or to open the stream.
	 * @param ofNumber the number of this append
	 * @return the entry on its way
	 * @throws IllegalStateException if nothing can be appended any more
	 */
	Pending begin(@Nullable StreamEvent event, long ofNumber) {
		return begin(event, ofNumber, null);
	}

	/**
	 * Start to append an event.
	 * @param onLeft run when it is sent, or settled without that
	 */
	synchronized Pending begin(@Nullable StreamEvent event, long ofNumber, @Nullable Runnable onLeft) {
		this.appends.checkOpen();
		if (event != null && event.terminal()) {
			become(AppendState.ENDING);
		}
		boolean broken = this.copy.isBroken();
		Pending started = new Pending(event, !broken, ofNumber, this.number);
		started.onLeft(onLeft);
		this.number = ofNumber;
		if (broken) {
			started.outcome = Pending.Outcome.LOST;
		}
		this.pending.add(started);
		return started;
	}

	/**
	 * Return the entries that are to be sent now, in one step. While some are on their
	 * way all others wait, so that a burst of events is stored by few steps.
	 * @return the entries, which count as sent
	 */
	synchronized List<Pending> nextToSend() {
		return isStopped() ? List.of() : this.pending.nextToSend();
	}

	/**
	 * Record the outcome of an entry.
	 * @param position the position in Redis, if it was stored
	 */
	synchronized void settled(Pending done, Pending.Outcome outcome, long position) {
		done.outcome = outcome;
		done.position = position;
	}

	/**
	 * Remove the settled entries, in order.
	 * @return their completions, to be run without any lock
	 */
	synchronized List<Runnable> drain() {
		List<Runnable> completions = new ArrayList<>();
		for (Iterator<Pending> first = this.pending.inOrder(); first.hasNext();) {
			Pending next = first.next();
			boolean early = next.outcome == Pending.Outcome.EARLY;
			boolean unsent = next.outcome == null && !next.sent;
			if ((early && next.sentAgain) || ((early || unsent) && isStopped())) {
				next.outcome = Pending.Outcome.LOST;
			}
			if (next.outcome == null || next.outcome == Pending.Outcome.EARLY) {
				break;
			}
			first.remove();
			next.leave();
			completions.add(accept(next, next.outcome));
		}
		return completions;
	}

	/** Return the {@linkplain PendingEntries#again entry} that must be sent again. */
	synchronized @Nullable Pending again() {
		return this.pending.again();
	}

	/**
	 * Return the {@linkplain PendingEntries#positionBefore position} of a stored entry.
	 */
	synchronized long positionBefore(Pending stored, long ofNumber, long position) {
		return this.pending.positionBefore(this.last, stored, ofNumber, position);
	}

	/** Return whether nothing more is sent to Redis. */
	private boolean isStopped() {
		return this.copy.isBroken() || this.appends == AppendState.CLOSED;
	}

	/** Return whether an entry is the next one to settle. */
	synchronized boolean isNext(Pending pending) {
		return this.pending.peek() == pending;
	}

	private Runnable accept(Pending done, Pending.Outcome outcome) {
		// Entries after a lost one are refused because of it.
		if ((outcome == Pending.Outcome.REFUSED && !this.copy.isBroken()) || this.appends == AppendState.CLOSED) {
			// Another node has ended it: its events are in Redis.
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
	 * Read from the cache.
	 * @return the result, or {@code null} to query Redis
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

	/** Remove all events. Pending entries fail. */
	synchronized void close() {
		become(AppendState.CLOSED);
		this.events.clear();
	}

	/** Change the append state. Only this method does so. */
	private void become(AppendState next) {
		if (this.appends.leadsTo(next)) {
			this.appends = next;
		}
	}

	/**
	 * Change the relation to Redis. Only this method does so.
	 * @return {@code true} if it was changed
	 */
	private boolean become(CopyState next) {
		boolean changes = this.copy.leadsTo(next);
		if (changes) {
			this.copy = next;
		}
		return changes;
	}

}
