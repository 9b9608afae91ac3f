package io.mcpspring.stream;

import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.share.Holder;

/**
 * The streams of all sessions of a holder: what they weigh, and those that ended. The
 * number of sessions is guarded by the holder's entry in the map of all holders.
 *
 * @param <T> the streams
 */
final class HolderStreams<T extends EvictableStream> {

	private final EventShares<T> shares;

	private final Holder holder;

	private final AtomicLong weight = new AtomicLong();

	private final EndedStreams<T> ended = new EndedStreams<>();

	private int sessions;

	HolderStreams(EventShares<T> shares, Holder holder) {
		this.shares = shares;
		this.holder = holder;
	}

	Holder holder() {
		return this.holder;
	}

	void sessionBegins() {
		this.sessions++;
	}

	/** Whether that was the last session. */
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

	/** Guards itself. */
	EndedStreams<T> ended() {
		return this.ended;
	}

}
