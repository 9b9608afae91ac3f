package io.mcpspring.autoconfigure.task;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnPropertyPrefix;
import io.mcpspring.autoconfigure.properties.ExecutionProperties;
import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.properties.TaskProperties;
import io.mcpspring.autoconfigure.servers.FurtherServer;
import io.mcpspring.autoconfigure.servers.PerServerFeature;
import io.mcpspring.autoconfigure.servers.PerServerFeatures;
import io.mcpspring.boot.McpExecutors;
import io.mcpspring.boot.lifecycle.McpTasksLifecycle;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.endpoint.ServerStores;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.ServerEvents.Limit;
import io.mcpspring.engine.server.ServerEvents.Limited;
import io.mcpspring.engine.server.SessionSettings;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.MemoryBudget.Part;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.engine.share.SharedThreads;
import io.mcpspring.engine.task.InMemoryTaskStore;
import io.mcpspring.engine.task.McpTaskListener;
import io.mcpspring.engine.task.TaskLimits;
import io.mcpspring.engine.task.TaskSettings;
import io.mcpspring.engine.task.TasksExtension;
import io.mcpspring.store.TaskStore;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.task.SimpleAsyncTaskExecutorBuilder;
import org.springframework.boot.task.ThreadPoolTaskExecutorBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/**
 * Auto-configuration of tasks (extensions T25-01 to T25-39, T26-01 to T26-43), which
 * clients learn of as soon as a tool says that its calls may become tasks.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class)
@ConditionalOnBean(McpEngine.class)
@ConditionalOnBooleanProperty(name = "mcp.server.tasks.enabled", matchIfMissing = true)
public final class McpTaskAutoConfiguration {

	private static final String EXECUTOR = "mcpTasksExecutor";

	private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);

	private static final String THREAD_NAME_PREFIX = "mcp-task-";

	/** Guarded by this. */
	private @Nullable Executor threads;

	private static ShareSettings shares(McpServerProperties server) {
		return new ShareSettings(server.getLimits().getCallerShare());
	}

	/**
	 * Create the executor of tasks, separate from that of calls, whose threads tasks
	 * would occupy for long. {@link McpTasksLifecycle} stops the running tasks first.
	 */
	@Bean(name = EXECUTOR, defaultCandidate = false)
	@ConditionalOnMissingBean(name = EXECUTOR)
	AsyncTaskExecutor mcpTasksExecutor(Environment environment,
			ObjectProvider<SimpleAsyncTaskExecutorBuilder> simpleAsyncTaskExecutorBuilder,
			ObjectProvider<ThreadPoolTaskExecutorBuilder> threadPoolTaskExecutorBuilder,
			McpServerProperties mcpServerProperties) {
		return new McpExecutors(environment, simpleAsyncTaskExecutorBuilder, threadPoolTaskExecutorBuilder).create(
				THREAD_NAME_PREFIX, mcpServerProperties.getExecution().getMaxThreads(),
				ExecutionProperties.QUEUE_CAPACITY);
	}

	/**
	 * Create the extension, with tasks in the memory of this process, unless a store is a
	 * bean.
	 */
	@Bean
	@ConditionalOnMissingBean
	TasksExtension mcpTasksExtension(ObjectProvider<TaskStore> store, McpServerProperties mcpServerProperties,
			ServerStores mcpServerStores, MemoryBudget mcpMemoryBudget, @Qualifier(EXECUTOR) Executor executor,
			ObjectProvider<ServerEvents> events, ObjectProvider<McpTaskListener> lives) {
		InstantSource clock = mcpServerStores.link().clock();
		return new TasksExtension(store.getIfAvailable(() -> memory(mcpMemoryBudget, clock)),
				settings(mcpServerProperties.getTasks(), mcpServerProperties),
				threads(executor, mcpServerProperties, events), clock,
				McpTaskListener.all(lives.orderedStream().toList()));
	}

	static TaskStore memory(MemoryBudget memory, InstantSource clock) {
		return new InMemoryTaskStore(TaskLimits.DEFAULTS, memory.pot(Part.TASKS), clock);
	}

	private static TaskSettings settings(TaskProperties tasks, McpServerProperties server) {
		return new TaskSettings(tasks.getTtl(), POLL_INTERVAL, tasks.getInlineWait(),
				SessionSettings.DEFAULTS.maxRounds());
	}

	/** Return the threads of the tasks of all servers. */
	private synchronized Executor threads(Executor executor, McpServerProperties server,
			ObjectProvider<ServerEvents> events) {
		Executor present = this.threads;
		if (present == null) {
			present = (executor instanceof ThreadPoolTaskExecutor pool)
					? new SharedThreads(pool, pool.getMaxPoolSize(), ExecutionProperties.QUEUE_CAPACITY, shares(server),
							(outcome) -> events
								.forEach((listener) -> listener.limitReached(Limited.QUEUED_CALLS, Limit.of(outcome))))
					: executor;
			this.threads = present;
		}
		return present;
	}

	/** Each further server has separate tasks, run by the same threads. */
	@Bean
	@ConditionalOnPropertyPrefix(FurtherServers.PREFIX)
	PerServerFeature mcpServerTasks(McpServerProperties mcpServerProperties, @Qualifier(EXECUTOR) Executor executor,
			ObjectProvider<ServerEvents> events, ObjectProvider<McpTaskListener> lives, ObjectProvider<TaskStore> store,
			ObjectProvider<PerServerFeatures> parts, ConfigurableListableBeanFactory beanFactory) {
		return new ServerTasks(beanFactory, parts, store, (scope, own) -> new TasksExtension(own,
				settings(mcpServerProperties.getTasks(), scope.properties()),
				threads(executor, mcpServerProperties, events), scope.stores().link().clock(),
				McpTaskListener.all(parts.getObject().replace(McpTaskListener.class, lives.orderedStream(), scope))));
	}

	@Bean
	McpTasksLifecycle mcpTasksLifecycle(TasksExtension mcpTasksExtension, McpServerProperties mcpServerProperties,
			ObjectProvider<FurtherServer> others) {
		boolean waited = mcpTasksExtension.isShared() || mcpServerProperties.getDrainPeriod() != null;
		return new McpTasksLifecycle(() -> all(mcpTasksExtension, others).forEach(TasksExtension::leave),
				() -> all(mcpTasksExtension, others).stream().mapToInt(TasksExtension::running).sum(),
				waited ? Duration.ZERO : McpTasksLifecycle.GRACE);
	}

	/** Return the tasks of all servers. */
	private static List<TasksExtension> all(TasksExtension first, ObjectProvider<FurtherServer> others) {
		List<TasksExtension> all = new ArrayList<>(List.of(first));
		others.forEach((other) -> {
			TasksExtension own = other.scope().extensions().find(TasksExtension.class);
			if (own != null) {
				all.add(own);
			}
		});
		return all;
	}

}
