package io.mcpspring.endpoint;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.http.HttpExchange;
import io.mcpspring.server.ServerEvents;
import io.mcpspring.server.ServerEvents.Limit;
import io.mcpspring.server.ServerEvents.Limited;
import io.mcpspring.share.Bound;
import io.mcpspring.share.FairShares;
import io.mcpspring.share.FairShares.Outcome;
import io.mcpspring.share.Holder;
import org.jspecify.annotations.Nullable;

/**
 * The request bodies that this node is receiving or decoding, except those that arrived
 * complete with the head of their request and become little. Their total memory is
 * bounded, and each caller is limited to its share.
 */
final class BodyReceptions {

	/**
	 * The memory of the text and tree of the largest request, in sizes of the largest
	 * body. One such request fits into the share of a caller.
	 */
	private static final int DECODING = 4;

	private final FairShares bytes;

	private final FairShares decoding;

	private final ServerEvents events;

	private final AtomicInteger unfinished = new AtomicInteger();

	BodyReceptions(TransportSettings transport, ServerEvents events) {
		long size = transport.gate().maxReceivingSize();
		this.bytes = transport.shares().of("bytes of unfinished requests", size);
		long largest = (long) DECODING * transport.gate().maxBodySize();
		long total = Math.max(size, largest);
		this.decoding = new FairShares("bytes of requests that are decoded", total,
				Math.max(transport.shares().share(total), largest));
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

		private final Holder holder;

		private long held;

		private long decoded;

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
			Outcome outcome = room.acquire(this.holder, more);
			if (!outcome.isGranted()) {
				this.refusal = outcome;
				BodyReceptions.this.events.limitReached(Limited.BODIES, Limit.of(outcome));
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
