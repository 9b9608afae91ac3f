package io.mcpspring.engine.housekeeping;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;

/**
 * Time of a server: the clocks that it reads, and the schedule of its chores. A server
 * has that of the {@link #SYSTEM}; tests have one that they move.
 */
public interface ServerTime extends InstantSource {

	/** The time of this machine. */
	ServerTime SYSTEM = new ServerTime() {
	};

	@Override
	default Instant instant() {
		return Instant.now();
	}

	/**
	 * Return the time of a clock that only goes forward, for durations.
	 * @return the time in nanoseconds, as {@link System#nanoTime()} returns it
	 */
	default long nanoTime() {
		return System.nanoTime();
	}

	/**
	 * Create an executor that runs periodic work on one thread.
	 * @param threads creates the thread
	 * @return the executor, to be closed by the caller
	 */
	default ScheduledExecutorService scheduler(ThreadFactory threads) {
		return new ScheduledThreadPoolExecutor(1, threads);
	}

}
