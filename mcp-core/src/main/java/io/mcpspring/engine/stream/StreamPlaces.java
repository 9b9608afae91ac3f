package io.mcpspring.engine.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.share.FairShares;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Places for streams that stay open, limited by the shares of their holders. A web server
 * may notice only by writing that a client is gone. A request that finds no place
 * therefore waits for a moment, without a thread, while the streams that hold the places
 * are sent comments; those of clients that are gone end, and free their places.
 */
public final class StreamPlaces {

	private static final Logger logger = LoggerFactory.getLogger(StreamPlaces.class);

	/**
	 * The wait after a comment. The first one to a closed connection is answered by a
	 * reset, which fails the second.
	 */
	private static final long MOMENT_MILLIS = 100;

	/** The time before streams that have answered comments are sent further ones. */
	private static final long REST_MILLIS = 1000;

	/** The maximum number of requests that wait for the same comments. */
	private static final int MAX_WAITING = 100;

	private final FairShares shares;

	private final FairShares bytes;

	private final Map<StreamPulse, OwnerKey> open = new ConcurrentHashMap<>();

	/** By holder whose share is taken; the unknown holder stands for all. */
	private final Map<OwnerKey, Round> rounds = new ConcurrentHashMap<>();

	/**
	 * Create the places.
	 * @param shares the shares of their holders
	 * @param bytes the shares of the memory that their streams take
	 */
	public StreamPlaces(FairShares shares, FairShares bytes) {
		this.shares = shares;
		this.bytes = bytes;
	}

	/**
	 * Take a place, now or after a moment.
	 * @param holder the holder
	 * @param weight the memory of the stream, in bytes
	 * @param next receives the outcome, in the first case before this method returns; a
	 * place that was granted must be {@linkplain #release released}
	 */
	public void take(OwnerKey holder, long weight, Consumer<FairShares.Outcome> next) {
		FairShares.Outcome outcome = acquire(holder, weight);
		if (outcome.isGranted()) {
			next.accept(outcome);
			return;
		}
		OwnerKey probed = (outcome == FairShares.Outcome.SHARE_TAKEN) ? holder : OwnerKey.UNKNOWN;
		Round round = this.rounds.computeIfAbsent(probed, Round::new);
		if (!round.join(() -> next.accept(acquire(holder, weight)))) {
			next.accept(outcome);
		}
	}

	private FairShares.Outcome acquire(OwnerKey holder, long weight) {
		return this.shares.acquire(holder, 1, this.bytes, weight);
	}

	/**
	 * Record the stream of a place.
	 * @param pulse its activity
	 * @param holder the holder
	 */
	public void opened(StreamPulse pulse, OwnerKey holder) {
		this.open.put(pulse, holder);
	}

	/**
	 * Release a place.
	 * @param pulse the activity of its stream
	 * @param holder the holder
	 * @param weight the memory of the stream, in bytes
	 */
	public void release(StreamPulse pulse, OwnerKey holder, long weight) {
		this.open.remove(pulse);
		this.shares.release(holder, 1);
		this.bytes.release(holder, weight);
	}

	private static void afterMillis(long millis, Runnable action) {
		Executor later = CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS);
		later.execute(action);
	}

	/** Comments to the streams of a holder, and the requests that wait for them. */
	private final class Round {

		private final OwnerKey holder;

		private final List<Runnable> waiting = new ArrayList<>();

		private boolean begun;

		private boolean over;

		Round(OwnerKey holder) {
			this.holder = holder;
		}

		/**
		 * Wait for the end of the comments.
		 * @return {@code false} if they have ended, or too many requests wait for them
		 */
		boolean join(Runnable request) {
			synchronized (this) {
				if (this.over || this.waiting.size() == MAX_WAITING) {
					return false;
				}
				this.waiting.add(request);
				if (this.begun) {
					return true;
				}
				this.begun = true;
			}
			afterMillis(0, () -> probe(() -> probe(this::end)));
			return true;
		}

		private void probe(Runnable next) {
			StreamPlaces.this.open.forEach((pulse, owner) -> {
				if (this.holder.isUnknown() || this.holder.equals(owner)) {
					guarded(pulse::probe);
				}
			});
			afterMillis(MOMENT_MILLIS, next);
		}

		private void end() {
			List<Runnable> requests;
			synchronized (this) {
				this.over = true;
				requests = List.copyOf(this.waiting);
				this.waiting.clear();
			}
			afterMillis(REST_MILLIS, () -> StreamPlaces.this.rounds.remove(this.holder, this));
			requests.forEach(Round::guarded);
		}

		private static void guarded(Runnable action) {
			try {
				action.run();
			}
			catch (RuntimeException | Error ex) {
				logger.error("A stream could not be opened or probed", ex);
			}
		}

	}

}
