package io.mcpspring.redis.stream;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

import io.mcpspring.redis.access.Pending;
import io.mcpspring.redis.access.Pending.Outcome;
import io.mcpspring.store.StreamEvent;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a stream that are not settled, in order: on their way to Redis, or
 * waiting for those before them. Guarded by the stream.
 */
final class PendingEntries {

	/** The maximum number of events that are sent together. */
	private static final int MAX_EVENTS = 64;

	/** The maximum size of events that are sent together, unless it is a single one. */
	private static final int MAX_BYTES = 128 * 1024;

	private final Deque<Pending> entries = new ArrayDeque<>();

	void add(Pending entry) {
		this.entries.add(entry);
	}

	boolean isEmpty() {
		return this.entries.isEmpty();
	}

	/** Return the next entry to settle. */
	@Nullable Pending peek() {
		return this.entries.peek();
	}

	/** Return all entries; they can be removed. */
	Iterator<Pending> inOrder() {
		return this.entries.iterator();
	}

	/**
	 * Return the entries to send in one step, which count as sent: none while others are
	 * on their way.
	 */
	List<Pending> nextToSend() {
		List<Pending> next = new ArrayList<>();
		int bytes = 0;
		for (Pending entry : this.entries) {
			if (entry.sent && entry.outcome == null) {
				return List.of();
			}
			if (!entry.sent && entry.outcome == null) {
				bytes += size(entry);
				if (!next.isEmpty() && (bytes > MAX_BYTES || next.size() == MAX_EVENTS)) {
					break;
				}
				next.add(entry);
				if (entry.event() == null) {
					break; // a stream is opened by a separate step
				}
			}
		}
		next.forEach((entry) -> {
			entry.sent = true;
			entry.leave();
		});
		return next;
	}

	private static int size(Pending entry) {
		StreamEvent event = entry.event();
		return (event != null) ? event.data().length : 0;
	}

	/**
	 * Return the entry that arrived at Redis before its predecessor, which is there by
	 * now, so that it must be sent again.
	 */
	@Nullable Pending again() {
		Pending next = this.entries.peek();
		if (next == null || next.outcome != Outcome.EARLY) {
			return null;
		}
		next.outcome = null;
		next.sent = true;
		next.sentAgain = true;
		return next;
	}

	/**
	 * Return the position of a stored entry, if only this node has written since.
	 * @param last the position before the first entry
	 * @param ofNumber the number of the last stored append of this node
	 * @param position the position of that append
	 * @return the position, or 0 if it cannot be determined
	 */
	long positionBefore(long last, Pending stored, long ofNumber, long position) {
		long expected = last;
		long found = 0;
		for (Pending next : this.entries) {
			expected += (next.event() != null) ? 1 : 0;
			found = (next == stored) ? expected : found;
			if (next.number() == ofNumber) {
				return (expected == position) ? found : 0;
			}
		}
		return 0;
	}

}
