package io.mcpspring.redis.access;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Factory of the threads of the stores, which are all daemons.
 */
public final class StoreThreads {

	private static final int MAX_THREADS = 16;

	private static final int MAX_WAITING = 4;

	private StoreThreads() {
	}

	public static ThreadFactory named(String name) {
		AtomicInteger count = new AtomicInteger();
		return (task) -> {
			Thread thread = new Thread(task, name + "-" + count.incrementAndGet());
			thread.setDaemon(true);
			return thread;
		};
	}

	/**
	 * Create an executor of one thread, which ends when it is not used. Few tasks wait
	 * for the thread; any other one runs on the calling thread, which thereby slows down.
	 */
	public static ThreadPoolExecutor single(String name) {
		ThreadPoolExecutor executor = new ThreadPoolExecutor(1, 1, 10, TimeUnit.SECONDS,
				new ArrayBlockingQueue<>(MAX_WAITING), named(name), new ThreadPoolExecutor.CallerRunsPolicy());
		executor.allowCoreThreadTimeOut(true);
		return executor;
	}

	/**
	 * Create the executor for dependent stages of Redis' answers. Their number is bounded
	 * elsewhere.
	 */
	public static ThreadPoolExecutor callbacks() {
		ThreadPoolExecutor executor = new ThreadPoolExecutor(MAX_THREADS, MAX_THREADS, 10, TimeUnit.SECONDS,
				new LinkedBlockingQueue<>(), named("mcp-redis"));
		executor.allowCoreThreadTimeOut(true);
		return executor;
	}

}
