package io.mcpspring.spring.servlet;

import java.io.IOException;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.ServerEvents.Limit;
import io.mcpspring.engine.server.ServerEvents.Limited;
import io.mcpspring.engine.share.FairShares;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Limit that keeps slow readers from occupying all threads. While a handler runs, the
 * container permits only blocking writes. The first bytes, which fit into the buffers of
 * a connection, are free; beyond them a bounded number of threads may write at once, of
 * which one caller, or one address without authentication, is limited to its share. A
 * write without progress is ended after a while, together with its connection.
 */
final class BlockingWrites {

	private static final Logger logger = LoggerFactory.getLogger(BlockingWrites.class);

	/** The size of the data that are expected to fit into the buffers of a connection. */
	static final int FREE_BYTES = 32 * 1024;

	/** The length of a moment. */
	static final long MOMENT_MILLIS = 1;

	private static final long WHILE_MILLIS = 100;

	private static final long IDLE_SECONDS = 10;

	private static final long WATCH_MILLIS = 500;

	/** The time after which a write without progress is ended. */
	private static final long STALLED_NANOS = TimeUnit.SECONDS.toNanos(5);

	private final FairShares permits;

	private final WritePermits waitingPermits;

	private final int maxFree;

	/** The number of threads that write small amounts of data without a permit. */
	private final AtomicInteger free = new AtomicInteger();

	private final Supplier<ServerEvents> events;

	private final Set<BlockedWrite> blocked = ConcurrentHashMap.newKeySet();

	private final AtomicBoolean watching = new AtomicBoolean();

	private final ExecutorService threads;

	private final ScheduledExecutorService clock;

	private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();

	private final AtomicBoolean clockSet = new AtomicBoolean();

	BlockingWrites(FairShares permits, Supplier<ServerEvents> events) {
		this.maxFree = (int) Math.max(1, permits.total() / 2);
		this.permits = permits;
		this.waitingPermits = new WritePermits(permits, this.maxFree);
		this.events = events;
		this.threads = threads(max() + 2 * this.maxFree + 1);
		this.clock = Executors.newSingleThreadScheduledExecutor((task) -> daemon(task, "mcp-writer-clock"));
	}

	/**
	 * Create the threads that write in the place of handlers.
	 * @param max the maximum number of threads: one more than can block, so one is always
	 * free
	 */
	private static ExecutorService threads(int max) {
		AtomicInteger count = new AtomicInteger();
		ThreadPoolExecutor threads = new ThreadPoolExecutor(max, max, IDLE_SECONDS, TimeUnit.SECONDS,
				new LinkedBlockingQueue<>(), (task) -> daemon(task, "mcp-writer-" + count.incrementAndGet()));
		threads.allowCoreThreadTimeOut(true);
		return threads;
	}

	private static Thread daemon(Runnable task, String name) {
		Thread thread = new Thread(task, name);
		thread.setDaemon(true);
		return thread;
	}

	/** Return the number of writing threads. */
	int blocked() {
		return (int) this.permits.used();
	}

	/** Return the maximum number of writing threads. */
	int max() {
		return (int) this.permits.total();
	}

	/**
	 * Write, if sufficiently few threads are writing.
	 * @param client the holder to charge
	 * @param write may block
	 * @return {@code true} if it was run
	 * @throws IOException if the write fails, or if the client does not read
	 */
	boolean run(OwnerKey client, Write write) throws IOException {
		FairShares.Outcome outcome = this.waitingPermits.acquire(client);
		if (!outcome.isGranted()) {
			this.events.get().limitReached(Limited.BLOCKED_WRITERS, Limit.of(outcome));
			return false;
		}
		try {
			runWatched(write);
		}
		finally {
			this.permits.release(client, 1);
		}
		return true;
	}

	/**
	 * Write data that are expected to fit into the buffers of a connection. They do not
	 * fit if the client has not read earlier answers, or has opened no window for them in
	 * HTTP/2.
	 * @param write rarely blocks
	 * @return {@code false} if it was not run because so many threads are writing that
	 * some of them are blocked
	 * @throws IOException if the write fails, or if the client does not read
	 */
	boolean runSmall(Write write) throws IOException {
		try {
			if (this.free.incrementAndGet() > this.maxFree) {
				return false;
			}
			runWatched(write);
			return true;
		}
		finally {
			this.free.decrementAndGet();
		}
	}

	/** Return whether data can be written as small ones at present. */
	boolean hasFree() {
		return this.free.get() < this.maxFree;
	}

	/**
	 * Write data that no other thread can write later. They are counted as small ones,
	 * which are then written without a thread.
	 * @param write may block
	 * @throws IOException if the write fails, or if the client does not read
	 */
	void runHere(Write write) throws IOException {
		try {
			this.free.incrementAndGet();
			runWatched(write);
		}
		finally {
			this.free.decrementAndGet();
		}
	}

	private void runWatched(Write write) throws IOException {
		BlockedWrite running = new BlockedWrite();
		try {
			this.blocked.add(running);
			watch();
			write.run();
		}
		finally {
			this.blocked.remove(running);
			running.done();
		}
	}

	private void watch() {
		if (!this.watching.get() && !this.watching.getAndSet(true)) {
			schedule(this::endStalled, WATCH_MILLIS);
		}
	}

	private void endStalled() {
		long now = System.nanoTime();
		this.blocked.forEach((write) -> {
			if (write.isOlderThan(STALLED_NANOS, now) && write.end()) {
				this.events.get().readerTooSlow();
			}
		});
		this.watching.set(false);
		if (!this.blocked.isEmpty()) {
			watch();
		}
	}

	/**
	 * Run a task later.
	 * @param task must be quick
	 * @param millis how much later
	 */
	void schedule(Runnable task, long millis) {
		try {
			this.clock.schedule(task, millis, TimeUnit.MILLISECONDS);
		}
		catch (RejectedExecutionException ex) {
			// Shut down: postponed data are written when their handler returns.
		}
	}

	/**
	 * Run a task after a while, in which writing threads may have finished.
	 * @param task must be quick
	 */
	void inAWhile(Runnable task) {
		schedule(task, WHILE_MILLIS);
	}

	/**
	 * Run a task on another thread, because it may block and the calling thread must not.
	 * The number of these threads is bounded, however many handlers run.
	 * @param task the task, which blocks only while it {@linkplain #run writes}
	 */
	void handOff(Runnable task) {
		try {
			this.threads.execute(task);
		}
		catch (RejectedExecutionException ex) {
			// Shut down: the request's own thread continues when its handler returns.
		}
	}

	/**
	 * Run a task in a moment, or sooner: all waiting tasks are run together.
	 * @param task must be quick
	 */
	void inAMoment(Runnable task) {
		this.waiting.add(task);
		if (!this.clockSet.getAndSet(true)) {
			schedule(this::runWaiting, MOMENT_MILLIS);
		}
	}

	private void runWaiting() {
		this.clockSet.set(false);
		for (Runnable task = this.waiting.poll(); task != null; task = this.waiting.poll()) {
			try {
				task.run();
			}
			catch (RuntimeException ex) {
				logger.warn("Deferred write failed", ex);
			}
		}
	}

	void close() {
		this.clock.shutdownNow();
		this.threads.shutdown();
	}

	/** Write operation. */
	@FunctionalInterface
	interface Write {

		void run() throws IOException;

	}

}
