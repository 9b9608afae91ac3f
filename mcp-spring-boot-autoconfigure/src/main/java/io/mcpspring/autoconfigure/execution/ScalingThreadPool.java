package io.mcpspring.autoconfigure.execution;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/**
 * Thread pool without core threads: it starts a thread only if all others are busy, and
 * queues tasks once it has its maximum number of threads. A pool with core threads starts
 * them although others are idle, and idle threads take turns, so that the data of each
 * has left the caches of the processor when it gets a task.
 */
public final class ScalingThreadPool extends ThreadPoolTaskExecutor implements AopInfrastructureBean {

	/** The number of tasks that wait or run. */
	private final AtomicInteger tasks = new AtomicInteger();

	private final TaskQueue queue = new TaskQueue();

	/** Create a pool with Spring's defaults for all but the core size. */
	public ScalingThreadPool() {
		super.setCorePoolSize(0);
	}

	/**
	 * Ignored, since customizers of an application configure all its pools.
	 */
	@Override
	public void setCorePoolSize(int corePoolSize) {
		// Core threads would run tasks that are not counted.
	}

	@Override
	protected BlockingQueue<Runnable> createQueue(int queueCapacity) {
		return this.queue;
	}

	@Override
	protected ExecutorService initializeExecutor(ThreadFactory threadFactory, RejectedExecutionHandler refusal) {
		ThreadFactory replacing = (worker) -> threadFactory.newThread(() -> {
			worker.run();
			replaceThread();
		});
		return super.initializeExecutor(replacing, (task, pool) -> {
			if (!this.queue.offerWithoutThread(task, pool)) {
				this.tasks.decrementAndGet();
				refusal.rejectedExecution(task, pool);
			}
		});
	}

	@Override
	public void execute(Runnable task) {
		try {
			super.execute(task);
		}
		catch (Error ex) {
			// No thread could be started, and the task is in no queue.
			this.tasks.decrementAndGet();
			throw ex;
		}
	}

	@Override
	protected void afterExecute(Runnable task, @Nullable Throwable failure) {
		this.tasks.decrementAndGet();
		super.afterExecute(task, failure);
	}

	/**
	 * Have another thread take a task that was queued for the current one while that gave
	 * up waiting: all others may be blocked.
	 */
	private void replaceThread() {
		if (!this.queue.isEmpty()) {
			try {
				execute(() -> {
				});
			}
			catch (RejectedExecutionException ex) {
				// The pool is shut down, or has all its threads, which empty the queue.
			}
		}
	}

	private boolean mayWait(int number) {
		return number - getMaxPoolSize() <= getQueueCapacity();
	}

	/**
	 * Queue that refuses a task if the pool is to start a thread for it. The number of
	 * tasks in it is limited by the capacity of the pool.
	 */
	private final class TaskQueue extends LinkedBlockingQueue<Runnable> {

		@Override
		public boolean offer(Runnable task) {
			int number = ScalingThreadPool.this.tasks.incrementAndGet();
			int threads = getPoolSize();
			if (number <= threads) {
				// The thread may have ended before it could see the task.
				return super.offer(task) && (number <= getPoolSize() || !remove(task));
			}
			return threads >= getMaxPoolSize() && mayWait(number) && super.offer(task);
		}

		/**
		 * Queue a task whose thread could not be started because of the maximum. Threads
		 * that are being started count for that, though not yet for the pool size.
		 */
		boolean offerWithoutThread(Runnable task, ThreadPoolExecutor pool) {
			return !pool.isShutdown() && mayWait(ScalingThreadPool.this.tasks.get()) && super.offer(task);
		}

	}

}
