package io.mcpspring.engine.log;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

/**
 * Memory of failures, by which a log has the stack trace of each once a minute. Failures
 * are the same if they are of one class and come from one place.
 */
public final class RepeatedFailures {

	private static final long MINUTE_NANOS = TimeUnit.MINUTES.toNanos(1);

	private static final int MAX_KEPT = 256;

	/** The frames that tell places apart; those below belong to the callers. */
	private static final int FRAMES = 10;

	private final Map<Place, Traced> traced = new ConcurrentHashMap<>();

	private final LongSupplier nanoTime;

	/** Create a memory. */
	public RepeatedFailures() {
		this(System::nanoTime);
	}

	RepeatedFailures(LongSupplier nanoTime) {
		this.nanoTime = nanoTime;
	}

	/**
	 * Record a failure.
	 * @param failure the failure
	 * @param reference the reference under which it is logged
	 * @return the reference under which its stack trace was logged within the last
	 * minute, or {@code null} if it is to be logged now
	 */
	public @Nullable String tracedAs(Throwable failure, String reference) {
		long now = this.nanoTime.getAsLong();
		if (this.traced.size() >= MAX_KEPT) {
			this.traced.clear();
		}
		Traced own = new Traced(reference, now);
		Traced last = this.traced.compute(Place.of(failure),
				(place, before) -> (before != null && now - before.at() < MINUTE_NANOS) ? before : own);
		return (last != own) ? last.reference() : null;
	}

	/**
	 * Place that a failure comes from.
	 *
	 * @param type the name of its class
	 * @param frames the digest of the innermost frames
	 */
	private record Place(String type, int frames) {

		static Place of(Throwable failure) {
			StackTraceElement[] trace = failure.getStackTrace();
			return new Place(failure.getClass().getName(),
					Arrays.hashCode(Arrays.copyOf(trace, Math.min(trace.length, FRAMES))));
		}

	}

	/**
	 * Stack trace that was logged.
	 *
	 * @param reference its reference
	 * @param at its time
	 */
	private record Traced(String reference, long at) {
	}

}
