package io.mcpspring.fake;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.engine.housekeeping.ServerTime;

/**
 * Time that a test moves ahead of the real one. Limits of hours prove "not before" on a
 * machine of any speed: nothing happens until the test says that an hour has passed.
 */
public final class TestTime implements ServerTime {

	private final AtomicLong aheadNanos = new AtomicLong();

	private final List<Schedule> schedules = new CopyOnWriteArrayList<>();

	@Override
	public Instant instant() {
		return Instant.now().plusNanos(this.aheadNanos.get());
	}

	@Override
	public long nanoTime() {
		return System.nanoTime() + this.aheadNanos.get();
	}

	@Override
	public ScheduledExecutorService scheduler(ThreadFactory threads) {
		Schedule schedule = new Schedule(threads);
		this.schedules.add(schedule);
		return schedule;
	}

	/**
	 * Let time pass. All periodic work is done once before, so that what it has begun
	 * belongs to the time before, and once after.
	 */
	public void pass(Duration time) {
		this.schedules.forEach(Schedule::round);
		this.aheadNanos.addAndGet(time.toNanos());
		this.schedules.forEach(Schedule::round);
	}

	/** Periodic work that is also done when time passes. */
	private static final class Schedule extends ScheduledThreadPoolExecutor {

		private final List<Runnable> rounds = new CopyOnWriteArrayList<>();

		Schedule(ThreadFactory threads) {
			super(1, threads);
		}

		@Override
		public ScheduledFuture<?> scheduleWithFixedDelay(Runnable round, long initialDelay, long delay, TimeUnit unit) {
			this.rounds.add(round);
			return super.scheduleWithFixedDelay(round, initialDelay, delay, unit);
		}

		void round() {
			try {
				Future<?> done = submit(() -> this.rounds.forEach(Runnable::run));
				done.get(30, TimeUnit.SECONDS);
			}
			catch (RejectedExecutionException ex) {
				// its server was closed
			}
			catch (InterruptedException | ExecutionException | TimeoutException ex) {
				throw new IllegalStateException("The periodic work was not done", ex);
			}
		}

	}

}
