package io.mcpspring.autoconfigure.task;

import java.util.List;
import java.util.function.BiFunction;

import io.mcpspring.autoconfigure.servers.PerServerFeature;
import io.mcpspring.autoconfigure.servers.PerServerFeatures;
import io.mcpspring.autoconfigure.servers.ServerScope;
import io.mcpspring.boot.servers.SharedBeans;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.task.TasksExtension;
import io.mcpspring.store.TaskStore;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * The tasks of further servers, each in a separate store: a task of one server is unknown
 * at the others.
 */
final class ServerTasks implements PerServerFeature {

	private final ConfigurableListableBeanFactory beanFactory;

	private final ObjectProvider<PerServerFeatures> parts;

	private final ObjectProvider<TaskStore> first;

	private final BiFunction<ServerScope, TaskStore, TasksExtension> extension;

	ServerTasks(ConfigurableListableBeanFactory beanFactory, ObjectProvider<PerServerFeatures> parts,
			ObjectProvider<TaskStore> first, BiFunction<ServerScope, TaskStore, TasksExtension> extension) {
		this.beanFactory = beanFactory;
		this.parts = parts;
		this.first = first;
		this.extension = extension;
	}

	@Override
	public @Nullable Object copyFor(Object shared, ServerScope scope) {
		if (!(shared instanceof TasksExtension)) {
			return null;
		}
		SharedBeans.refuseReplaced(this.beanFactory, List.of(TaskStore.class, TasksExtension.class));
		TaskStore present = this.first.getIfAvailable();
		TaskStore store = (present != null) ? this.parts.getObject().find(TaskStore.class, present, scope) : null;
		return this.extension.apply(scope, (store != null) ? store : McpTaskAutoConfiguration
			.memory(this.beanFactory.getBean(MemoryBudget.class), scope.stores().link().clock()));
	}

}
