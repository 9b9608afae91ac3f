package io.mcpspring.boot;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.task.SimpleAsyncTaskExecutorBuilder;
import org.springframework.boot.task.ThreadPoolTaskExecutorBuilder;
import org.springframework.boot.thread.Threading;
import org.springframework.core.env.Environment;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/**
 * Factory of the executors of this server: virtual threads where the application uses
 * them, or else a pool. They are built by Boot's builders, so that task decorators and
 * {@code spring.task.execution} apply.
 */
public final class McpExecutors {

	/**
	 * The name of the executor for blocking methods that cannot run on the thread of the
	 * request: on the reactive stack, and after the client's answers.
	 */
	public static final String CALLS = "mcpTaskExecutor";

	private final Environment environment;

	private final ObjectProvider<SimpleAsyncTaskExecutorBuilder> virtual;

	private final ObjectProvider<ThreadPoolTaskExecutorBuilder> pools;

	/**
	 * Create the factory.
	 * @param environment says whether the application uses virtual threads
	 * @param virtual the builder for virtual threads
	 * @param pools the builder for pools
	 */
	public McpExecutors(Environment environment, ObjectProvider<SimpleAsyncTaskExecutorBuilder> virtual,
			ObjectProvider<ThreadPoolTaskExecutorBuilder> pools) {
		this.environment = environment;
		this.virtual = virtual;
		this.pools = pools;
	}

	/**
	 * Create an executor. Threads of a pool end when they are idle, and a pool accepts
	 * tasks after the context began to close, so that running calls can end.
	 * @param threadNamePrefix how the names of its threads begin
	 * @param maxThreads the number of threads in a pool
	 * @param queueCapacity the number of tasks that wait for a thread of a pool
	 * @return the executor
	 */
	public AsyncTaskExecutor create(String threadNamePrefix, int maxThreads, int queueCapacity) {
		if (Threading.VIRTUAL.isActive(this.environment)) {
			return this.virtual.getIfAvailable(SimpleAsyncTaskExecutorBuilder::new)
				.virtualThreads(true)
				.threadNamePrefix(threadNamePrefix)
				.build();
		}
		ThreadPoolTaskExecutor pool = this.pools.getIfAvailable(ThreadPoolTaskExecutorBuilder::new)
			.maxPoolSize(maxThreads)
			.allowCoreThreadTimeOut(true)
			.queueCapacity(queueCapacity)
			.acceptTasksAfterContextClose(true)
			.threadNamePrefix(threadNamePrefix)
			.build();
		// After customizers of the application: with fewer core threads, tasks wait while
		// threads could be started.
		pool.setCorePoolSize(pool.getMaxPoolSize());
		return pool;
	}

}
