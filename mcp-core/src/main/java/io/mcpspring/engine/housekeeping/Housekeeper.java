package io.mcpspring.engine.housekeeping;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runner of chores on a thread of its own.
 */
public final class Housekeeper implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(Housekeeper.class);

	private final ServerTime time;

	private @Nullable ScheduledExecutorService ticker;

	private boolean closed;

	/**
	 * Create a housekeeper.
	 * @param time the time of the server
	 */
	public Housekeeper(ServerTime time) {
		this.time = time;
	}

	/**
	 * Start, once; a closed housekeeper stays closed.
	 * @param chores the chores
	 * @param first run before, by the calling thread
	 */
	public synchronized void start(List<Chore> chores, Runnable first) {
		if (this.ticker != null || this.closed) {
			return;
		}
		first.run();
		ScheduledExecutorService executor = this.time.scheduler((task) -> {
			Thread thread = new Thread(task, "mcp-ticker");
			thread.setDaemon(true);
			return thread;
		});
		Map<Duration, List<Runnable>> rounds = new LinkedHashMap<>();
		for (Chore chore : chores) {
			rounds.computeIfAbsent(chore.every(), (every) -> new ArrayList<>()).add(guarded(chore.round()));
		}
		// One wake-up for all chores of an interval: an idle node sleeps longer.
		rounds.forEach((every, together) -> executor.scheduleWithFixedDelay(() -> together.forEach(Runnable::run),
				every.toMillis(), every.toMillis(), TimeUnit.MILLISECONDS));
		this.ticker = executor;
	}

	/**
	 * Isolate the failure of a round from the next one, without which nothing would time
	 * out, be kept alive or expire any more.
	 */
	private static Runnable guarded(Runnable round) {
		return () -> {
			try {
				round.run();
			}
			catch (RuntimeException | Error ex) {
				logger.error("Housekeeping failed", ex);
			}
		};
	}

	@Override
	public synchronized void close() {
		this.closed = true;
		if (this.ticker != null) {
			this.ticker.shutdownNow();
		}
	}

}
