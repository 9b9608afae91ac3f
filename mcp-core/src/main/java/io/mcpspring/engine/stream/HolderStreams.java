package io.mcpspring.engine.stream;

import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.context.OwnerKey;

/**
 * Streams of all sessions of a holder: their weight, and the ended ones. The number of
 * sessions is guarded by the holder's entry in the map of all holders.
 *
 * @param <T> the type of the streams
 */
final class HolderStreams<T extends EvictableStream> {

	private final EventShares<T> shares;

	private final OwnerKey holder;

	private final AtomicLong weight = new AtomicLong();

	private final EndedStreams<T> ended = new EndedStreams<>();

	private int sessions;

	HolderStreams(EventShares<T> shares, OwnerKey holder) {
		this.shares = shares;
		this.holder = holder;
	}

	OwnerKey holder() {
		return this.holder;
	}

	void sessionBegins() {
		this.sessions++;
	}

	/** Record the end of a session, and return whether it was the last one. */
	boolean sessionEnds() {
		return --this.sessions == 0;
	}

	void weigh(long change) {
		long now = this.weight.addAndGet(change);
		if (change > 0) {
			this.shares.grown(this, now);
		}
	}

	long weight() {
		return this.weight.get();
	}

	/** Return the ended streams, which have a lock of their own. */
	EndedStreams<T> ended() {
		return this.ended;
	}

}
