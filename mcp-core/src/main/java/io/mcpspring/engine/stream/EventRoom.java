package io.mcpspring.engine.stream;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongSupplier;

import io.mcpspring.engine.server.ServerEvents.Limit;

/**
 * Eviction in an in-memory log: chooses the events to drop when a session, a caller or
 * the node exceeds its limit.
 */
final class EventRoom {

	/** The part of a limit that is freed beyond the excess. */
	private static final int MARGIN_PART = 1024;

	private static final long MAX_MARGIN = 64 * 1024;

	private final EventLogLimits limits;

	private final AtomicLong weight;

	private final Collection<StreamRing> streams;

	private final EndedStreams<StreamRing> ended;

	private final EventShares<StreamRing> shares;

	private final Function<String, List<StreamRing>> ringsOf;

	/** Held to choose the events to drop. No action of a watcher runs under it. */
	private final Object eviction = new Object();

	EventRoom(EventLogLimits limits, AtomicLong weight, Collection<StreamRing> streams, EndedStreams<StreamRing> ended,
			EventShares<StreamRing> shares, Function<String, List<StreamRing>> ringsOf) {
		this.limits = limits;
		this.weight = weight;
		this.streams = streams;
		this.ended = ended;
		this.shares = shares;
		this.ringsOf = ringsOf;
	}

	/**
	 * Return whether a session or the node exceeds its limit.
	 */
	boolean isMissing(SessionRings session) {
		return session.weight() > this.limits.maxBytesPerSession() || this.weight.get() > this.limits.maxBytesPerNode();
	}

	/**
	 * Drop events until all limits are met. A stream that has ended but is in no list yet
	 * is cut like those that continue. Streams that have ended lose a little more than
	 * needed, so that not each event of a full log leads here.
	 * @param appended the stream whose newest event is kept
	 * @param emptied receives the streams to remove
	 * @return the limits that were reached
	 */
	Set<Limit> make(StreamRing appended, List<StreamRing> emptied) {
		Set<Limit> reached = EnumSet.noneOf(Limit.class);
		synchronized (this.eviction) {
			if (holdSession(appended, emptied)) {
				reached.add(Limit.SESSION);
			}
			if (holdShares(appended, emptied)) {
				reached.add(Limit.SHARE);
			}
			if (holdNode(appended, emptied)) {
				reached.add(Limit.NODE);
			}
		}
		return reached;
	}

	private boolean holdSession(StreamRing appended, List<StreamRing> emptied) {
		SessionRings session = appended.session();
		long limit = this.limits.maxBytesPerSession();
		if (session.weight() <= limit) {
			return false;
		}
		if (!session.ended().free(() -> session.weight() - limit, margin(limit), appended, emptied)) {
			List<StreamRing> rings = this.ringsOf.apply(appended.key().sessionId());
			new EventEviction(rings, appended).free(session.weight() - limit + limit / 8);
		}
		return true;
	}

	/**
	 * Drop events of holders that exceed their share while the node has no room: first
	 * those of ended streams, then those of streams that continue.
	 */
	private boolean holdShares(StreamRing appended, List<StreamRing> emptied) {
		boolean reached = false;
		if (nodeExcess() > 0) {
			for (HolderStreams<StreamRing> holder : this.shares.over()) {
				LongSupplier excess = () -> Math.min(nodeExcess(), this.shares.excess(holder));
				long needed = excess.getAsLong();
				reached |= needed > 0;
				long margin = Math.max(0, Math.min(nodeMargin(), this.shares.excess(holder) - needed));
				if (!holder.ended().free(excess, margin, appended, emptied)) {
					List<StreamRing> rings = new ArrayList<>(this.streams);
					rings.removeIf((ring) -> ring.session().holder() != holder);
					new EventEviction(rings, appended).free(excess.getAsLong() + this.shares.share() / 8);
				}
			}
		}
		return reached;
	}

	private boolean holdNode(StreamRing appended, List<StreamRing> emptied) {
		if (nodeExcess() <= 0) {
			return false;
		}
		if (!this.ended.free(this::nodeExcess, nodeMargin(), appended, emptied)) {
			new EventEviction(this.streams, appended).free(nodeExcess() + this.limits.maxBytesPerNode() / 8);
		}
		return true;
	}

	private long nodeExcess() {
		return this.weight.get() - this.limits.maxBytesPerNode();
	}

	private long nodeMargin() {
		return margin(this.limits.maxBytesPerNode());
	}

	private static long margin(long limit) {
		return Math.min(limit / MARGIN_PART, MAX_MARGIN);
	}

}
