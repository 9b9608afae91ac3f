package io.mcpspring.servlet;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps clients that do not read from taking all threads. While a handler runs the
 * container allows only writes that block; what fits in the buffers of a connection
 * anyway is free, and a bounded number of threads at once may write more.
 */
final class BlockingWrites {

	private static final Logger logger = LoggerFactory.getLogger(BlockingWrites.class);

	/** How much of a stream is expected to fit in the buffers of its connection. */
	static final int FREE_BYTES = 32 * 1024;

	/** How long a moment is. */
	static final long MOMENT_MILLIS = 1;

	private static final long PATIENCE_MILLIS = 1000;

	private static final @Nullable MethodHandle IS_VIRTUAL = isVirtual();

	private final Semaphore permits;

	private final ExecutorService threads;

	private final ScheduledExecutorService clock;

	private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();

	private final AtomicBoolean clockSet = new AtomicBoolean();

	BlockingWrites(int permits) {
		this.permits = new Semaphore(permits);
		AtomicInteger count = new AtomicInteger();
		this.threads = Executors.newCachedThreadPool((task) -> daemon(task, "mcp-writer-" + count.incrementAndGet()));
		this.clock = Executors.newSingleThreadScheduledExecutor((task) -> daemon(task, "mcp-writer-clock"));
	}

	private static Thread daemon(Runnable task, String name) {
		Thread thread = new Thread(task, name);
		thread.setDaemon(true);
		return thread;
	}

	/**
	 * Write, if few enough threads are writing.
	 * @param write may block
	 * @return whether it was run
	 * @throws IOException from writing
	 */
	boolean run(Write write) throws IOException {
		if (isVirtual(Thread.currentThread())) {
			write.run();
			return true;
		}
		if (!acquire()) {
			return false;
		}
		try {
			write.run();
		}
		finally {
			this.permits.release();
		}
		return true;
	}

	/**
	 * Do on another thread what the calling one must not do, because writing may block.
	 * @param task the task
	 */
	void handOff(Runnable task) {
		try {
			this.threads.execute(task);
		}
		catch (RejectedExecutionException ex) {
			// Shut down: the request's own thread goes on when its handler returns.
		}
	}

	/**
	 * Do something in a moment, or sooner: all that waits is done together.
	 * @param task must be quick
	 */
	void inAMoment(Runnable task) {
		this.waiting.add(task);
		if (!this.clockSet.getAndSet(true)) {
			try {
				this.clock.schedule(this::runWaiting, MOMENT_MILLIS, TimeUnit.MILLISECONDS);
			}
			catch (RejectedExecutionException ex) {
				// Shut down: what waits leaves when its handler returns.
				this.waiting.clear();
			}
		}
	}

	private void runWaiting() {
		this.clockSet.set(false);
		for (Runnable task = this.waiting.poll(); task != null; task = this.waiting.poll()) {
			try {
				task.run();
			}
			catch (RuntimeException ex) {
				logger.warn("Something that waited for a moment failed", ex);
			}
		}
	}

	void close() {
		this.clock.shutdownNow();
		this.threads.shutdown();
	}

	private boolean acquire() {
		try {
			return this.permits.tryAcquire(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

	private static boolean isVirtual(Thread thread) {
		try {
			return IS_VIRTUAL != null && (boolean) IS_VIRTUAL.invokeExact(thread);
		}
		catch (Throwable ex) {
			return false;
		}
	}

	private static @Nullable MethodHandle isVirtual() {
		try {
			return MethodHandles.publicLookup()
				.findVirtual(Thread.class, "isVirtual", MethodType.methodType(boolean.class));
		}
		catch (ReflectiveOperationException ex) {
			return null;
		}
	}

	/** Something to write. */
	@FunctionalInterface
	interface Write {

		void run() throws IOException;

	}

}
