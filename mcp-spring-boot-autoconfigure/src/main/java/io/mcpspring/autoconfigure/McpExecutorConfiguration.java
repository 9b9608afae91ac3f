package io.mcpspring.autoconfigure;

import io.mcpspring.autoconfigure.properties.ExecutionProperties;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnThreading;
import org.springframework.boot.task.SimpleAsyncTaskExecutorBuilder;
import org.springframework.boot.task.ThreadPoolTaskExecutorBuilder;
import org.springframework.boot.thread.Threading;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/**
 * Configuration of the executor for blocking methods that cannot run on the thread of the
 * request: on the reactive stack, and after the client's answers. It is built by Boot's
 * builders, so that task decorators and {@code spring.task.execution} apply.
 * <p>
 * The executor is found by name only: it neither replaces the application's executor nor
 * prevents that of Boot.
 */
@Configuration(proxyBeanMethods = false)
final class McpExecutorConfiguration {

	static final String BEAN_NAME = "mcpTaskExecutor";

	private static final String THREAD_NAME_PREFIX = "mcp-";

	@Bean(name = BEAN_NAME, defaultCandidate = false)
	@ConditionalOnMissingBean(name = BEAN_NAME)
	@ConditionalOnThreading(Threading.VIRTUAL)
	SimpleAsyncTaskExecutor mcpVirtualThreadExecutor(
			ObjectProvider<SimpleAsyncTaskExecutorBuilder> simpleAsyncTaskExecutorBuilder) {
		return simpleAsyncTaskExecutorBuilder.getIfAvailable(SimpleAsyncTaskExecutorBuilder::new)
			.virtualThreads(true)
			.threadNamePrefix(THREAD_NAME_PREFIX)
			.build();
	}

	/** Accepts tasks after the context began to close, so that running calls can end. */
	@Bean(name = BEAN_NAME, defaultCandidate = false)
	@ConditionalOnMissingBean(name = BEAN_NAME)
	@ConditionalOnThreading(Threading.PLATFORM)
	ThreadPoolTaskExecutor mcpThreadPoolExecutor(
			ObjectProvider<ThreadPoolTaskExecutorBuilder> threadPoolTaskExecutorBuilder,
			McpServerProperties mcpServerProperties) {
		ExecutionProperties execution = mcpServerProperties.getExecution();
		return threadPoolTaskExecutorBuilder.getIfAvailable(ThreadPoolTaskExecutorBuilder::new)
			.corePoolSize(execution.getMaxThreads())
			.maxPoolSize(execution.getMaxThreads())
			.queueCapacity(execution.getQueueCapacity())
			.allowCoreThreadTimeOut(true)
			.acceptTasksAfterContextClose(true)
			.threadNamePrefix(THREAD_NAME_PREFIX)
			.build();
	}

}
