package io.mcpspring.autoconfigure;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.mcpspring.boot.McpExecutors;
import io.mcpspring.engine.jsonrpc.BlockingThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.thread.Threading;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.core.task.SyncTaskExecutor;
import org.springframework.core.task.TaskDecorator;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class McpExecutorsTests {

	private final WebApplicationContextRunner runner = new WebApplicationContextRunner().withConfiguration(
			AutoConfigurations.of(McpServerAutoConfiguration.class, TaskExecutionAutoConfiguration.class));

	@Test
	void poolIsBounded() {
		this.runner.withPropertyValues("mcp.server.execution.max-threads=1").run((context) -> {
			Executor executor = context.getBean(McpExecutors.CALLS, ThreadPoolTaskExecutor.class);
			CountDownLatch release = new CountDownLatch(1);
			Runnable blocked = () -> await(release);
			IntStream.range(0, 1001).forEach((call) -> executor.execute(blocked));
			assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> executor.execute(blocked));
			release.countDown();
		});
	}

	@Test
	void halfOfTheThreadsWaitForOneService() {
		this.runner.withPropertyValues("mcp.server.execution.max-threads=64")
			.run((context) -> assertThat(context.getBean(BlockingThreads.class).forService(100)).isEqualTo(32));
		this.runner.withConfiguration(AutoConfigurations.of(McpServletAutoConfiguration.class))
			.withPropertyValues("server.tomcat.threads.max=50")
			.run((context) -> assertThat(context.getBean(BlockingThreads.class).forService(100)).isEqualTo(25));
		this.runner.withPropertyValues("spring.threads.virtual.enabled=true")
			.run((context) -> assertThat(context.getBeanNamesForType(BlockingThreads.class))
				.hasSize(Threading.VIRTUAL.isActive(context.getEnvironment()) ? 0 : 1));
	}

	@Test
	@EnabledForJreRange(min = JRE.JAVA_21)
	void usesVirtualThreadsWhenTheApplicationDoes() {
		this.runner.withPropertyValues("spring.threads.virtual.enabled=true")
			.run((context) -> assertThat(threadOf(context.getBean(McpExecutors.CALLS, SimpleAsyncTaskExecutor.class)))
				.startsWith("VirtualThread["));
	}

	@Test
	void decoratesTasksAsTheApplicationDoes() {
		this.runner.withUserConfiguration(Decorated.class)
			.run((context) -> assertThat(threadOf(context.getBean(McpExecutors.CALLS, Executor.class)))
				.contains("decorated"));
	}

	@Test
	void givesWayToExecutorOfTheApplication() {
		this.runner.withBean(McpExecutors.CALLS, SyncTaskExecutor.class, SyncTaskExecutor::new)
			.run((context) -> assertThat(context).hasNotFailed()
				.getBean(McpExecutors.CALLS)
				.isInstanceOf(SyncTaskExecutor.class));
	}

	private static String threadOf(Executor executor) throws Exception {
		return CompletableFuture.supplyAsync(() -> Thread.currentThread().toString(), executor)
			.get(30, TimeUnit.SECONDS);
	}

	private static void await(CountDownLatch latch) {
		try {
			assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@Configuration(proxyBeanMethods = false)
	static class Decorated {

		@Bean
		TaskDecorator decorator() {
			return (task) -> () -> {
				Thread.currentThread().setName("decorated");
				task.run();
			};
		}

	}

}
