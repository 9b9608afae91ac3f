package io.mcpspring.autoconfigure.execution;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;

import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/**
 * Pool that starts a thread if all others are busy, and queues tasks once it has its
 * maximum of threads. A pool with a core starts threads although others are idle, and
 * idle threads take turns: each task then meets a thread whose data has left the caches
 * of the processor. It has no core.
 */
public final class ScalingThreadPool extends ThreadPoolTaskExecutor {

	/** The number of tasks that wait or run. */
	private final AtomicInteger tasks = new AtomicInteger();

	private final TaskQueue queue = new TaskQueue();

	/** Create a pool, whose maximum and queue are to be set. */
	public ScalingThreadPool() {
		super.setCorePoolSize(0);
	}

	/** Without effect: customizers of an application are for all its pools. */
	@Override
	public void setCorePoolSize(int corePoolSize) {
		// threads of a core would run tasks that are not counted
	}

	@Override
	protected BlockingQueue<Runnable> createQueue(int queueCapacity) {
		return this.queue;
	}

	@Override
	protected ExecutorService initializeExecutor(ThreadFactory threadFactory, RejectedExecutionHandler refusal) {
		return super.initializeExecutor(threadFactory, (task, pool) -> {
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
	}

	private boolean mayWait(int number, int threads) {
		return number - threads <= getQueueCapacity();
	}

	/** Refuses a task for which the pool is to start a thread. Bounded by the pool. */
	private final class TaskQueue extends LinkedBlockingQueue<Runnable> {

		@Override
		public boolean offer(Runnable task) {
			int number = ScalingThreadPool.this.tasks.incrementAndGet();
			int threads = getPoolSize();
			return (number <= threads || (threads >= getMaxPoolSize() && mayWait(number, threads)))
					&& super.offer(task);
		}

		/** Others may have started the last threads after the task was refused. */
		boolean offerWithoutThread(Runnable task, ThreadPoolExecutor pool) {
			return !pool.isShutdown() && mayWait(ScalingThreadPool.this.tasks.get(), pool.getPoolSize())
					&& super.offer(task);
		}

	}

}
