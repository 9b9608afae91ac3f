package io.mcpspring.engine.endpoint;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.ServerEvents.Limit;
import io.mcpspring.engine.server.ServerEvents.Limited;
import io.mcpspring.engine.share.Bound;
import io.mcpspring.engine.share.FairShares;
import io.mcpspring.engine.share.FairShares.Outcome;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.MemoryBudget.Part;
import org.jspecify.annotations.Nullable;

/**
 * The request bodies that this node is receiving or decoding, except those that arrived
 * complete with the head of their request and are small when decoded, and the requests
 * that wait for a store. Their total memory is bounded, and each caller is limited to its
 * share.
 */
final class BodyReceptions {

	private final FairShares bytes;

	private final FairShares decoding;

	private final ServerEvents events;

	private final AtomicInteger unfinished = new AtomicInteger();

	BodyReceptions(MemoryBudget memory, ServerEvents events) {
		this.bytes = memory.pot(Part.RECEPTIONS);
		this.decoding = memory.pot(Part.DECODING);
		this.events = events;
	}

	Reception begin(McpExchange exchange) {
		this.unfinished.incrementAndGet();
		return new Reception(exchange.holder());
	}

	/**
	 * Acquire room for a decoded request that waits before it is served.
	 * @param holder the holder to charge
	 * @param bytes the memory of the request
	 * @return releases the room; {@code null} if there is none
	 */
	@Nullable Runnable charge(OwnerKey holder, long bytes) {
		return take(this.decoding, holder, bytes).isGranted() ? () -> this.decoding.release(holder, bytes) : null;
	}

	private Outcome take(FairShares room, OwnerKey holder, long bytes) {
		Outcome outcome = room.acquire(holder, bytes);
		if (!outcome.isGranted()) {
			this.events.limitReached(Limited.BODIES, Limit.of(outcome));
		}
		return outcome;
	}

	/**
	 * Return the number of bodies being received.
	 * @return the number
	 */
	int size() {
		return this.unfinished.get();
	}

	/**
	 * Return the size of the received parts, and of what they become.
	 * @return the number of bytes
	 */
	long bytes() {
		return this.bytes.used() + this.decoding.used();
	}

	/** Return the bounds of both. */
	List<Bound> bounds() {
		return List.of(this.bytes.bound("bodies"), this.decoding.bound("decoded_bodies"));
	}

	/** Reception of one body. It acquires no room after its end. */
	final class Reception {

		private final OwnerKey holder;

		private long held;

		private long decoded;

		private boolean over;

		private @Nullable Outcome refusal;

		private Reception(OwnerKey holder) {
			this.holder = holder;
		}

		/**
		 * Acquire room for further bytes.
		 * @param more the number of bytes
		 * @return {@code true} if there is room
		 */
		synchronized boolean take(long more) {
			boolean granted = !this.over && take(BodyReceptions.this.bytes, more);
			this.held += granted ? more : 0;
			return granted;
		}

		/**
		 * Acquire room for the text of the body or the messages it becomes.
		 * @param more the number of bytes
		 * @return {@code true} if there is room
		 */
		synchronized boolean takeForDecoding(long more) {
			boolean granted = !this.over && take(BodyReceptions.this.decoding, more);
			this.decoded += granted ? more : 0;
			return granted;
		}

		private boolean take(FairShares room, long more) {
			Outcome outcome = BodyReceptions.this.take(room, this.holder, more);
			if (!outcome.isGranted()) {
				this.refusal = outcome;
			}
			return outcome.isGranted();
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
				BodyReceptions.this.decoding.release(this.holder, this.decoded);
			}
		}

	}

}
