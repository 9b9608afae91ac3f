package io.mcpspring.endpoint;

import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.http.HttpExchange;
import io.mcpspring.server.ServerEvents;
import io.mcpspring.server.ServerEvents.Limit;
import io.mcpspring.server.ServerEvents.Limited;
import io.mcpspring.share.FairShares;
import io.mcpspring.share.FairShares.Outcome;
import io.mcpspring.share.Holder;
import org.jspecify.annotations.Nullable;

/**
 * The request bodies that this node is receiving, except those that arrived complete with
 * the head of their request. Their total size is bounded, and each caller is limited to
 * its share.
 */
final class BodyReceptions {

	private final FairShares bytes;

	private final ServerEvents events;

	private final AtomicInteger unfinished = new AtomicInteger();

	BodyReceptions(FairShares bytes, ServerEvents events) {
		this.bytes = bytes;
		this.events = events;
	}

	Reception begin(HttpExchange exchange) {
		this.unfinished.incrementAndGet();
		return new Reception(Holder.of(exchange));
	}

	/**
	 * Return the number of bodies being received.
	 * @return the number
	 */
	int size() {
		return this.unfinished.get();
	}

	/**
	 * Return the size of the received parts.
	 * @return the number of bytes
	 */
	long bytes() {
		return this.bytes.used();
	}

	/** Reception of one body. It acquires no room after its end. */
	final class Reception {

		private final Holder holder;

		private long held;

		private boolean over;

		private @Nullable Outcome refusal;

		private Reception(Holder holder) {
			this.holder = holder;
		}

		/**
		 * Acquire room for further bytes.
		 * @param more the number of bytes
		 * @return {@code true} if there is room
		 */
		synchronized boolean take(long more) {
			if (this.over) {
				return false;
			}
			Outcome outcome = BodyReceptions.this.bytes.acquire(this.holder, more);
			if (!outcome.isGranted()) {
				this.refusal = outcome;
				BodyReceptions.this.events.limitReached(Limited.BODIES, Limit.of(outcome));
				return false;
			}
			this.held += more;
			return true;
		}

		synchronized boolean isShareTaken() {
			return this.refusal == Outcome.SHARE_TAKEN;
		}

		/** Release the room of the body, whether or not its reception succeeded. */
		synchronized void end() {
			if (!this.over) {
				this.over = true;
				BodyReceptions.this.unfinished.decrementAndGet();
				BodyReceptions.this.bytes.release(this.holder, this.held);
			}
		}

	}

}
