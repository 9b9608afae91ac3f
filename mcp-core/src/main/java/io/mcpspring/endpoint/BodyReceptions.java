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
 * The bodies that this node is receiving: those that did not come whole with the head of
 * their request. Together they take a bounded number of bytes, of which no caller gets
 * more than its share.
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
	 * How many bodies are being received.
	 * @return the number
	 */
	int size() {
		return this.unfinished.get();
	}

	/**
	 * How much room they take.
	 * @return the number of bytes
	 */
	long bytes() {
		return this.bytes.used();
	}

	/** One body. Nothing is taken for it once it has ended. */
	final class Reception {

		private final Holder holder;

		private long held;

		private boolean over;

		private @Nullable Outcome refusal;

		private Reception(Holder holder) {
			this.holder = holder;
		}

		/**
		 * Take room for more bytes.
		 * @param more how many
		 * @return whether there is room
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

		/** Whatever became of the body: its room is free again. */
		synchronized void end() {
			if (!this.over) {
				this.over = true;
				BodyReceptions.this.unfinished.decrementAndGet();
				BodyReceptions.this.bytes.release(this.holder, this.held);
			}
		}

	}

}
