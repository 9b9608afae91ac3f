package io.mcpspring.autoconfigure.state;

import java.util.List;
import java.util.function.BiFunction;

import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.servers.PerServerFeature;
import io.mcpspring.autoconfigure.servers.PerServerFeatures;
import io.mcpspring.autoconfigure.servers.ServerScope;
import io.mcpspring.boot.servers.SharedBeans;
import io.mcpspring.engine.server.CallSessions;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.store.SessionStateStore;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * The state of sessions of further servers, each in a separate store: a handle of one
 * server is unknown at the others.
 */
final class ServerStates implements PerServerFeature {

	private final ConfigurableListableBeanFactory beanFactory;

	private final ObjectProvider<PerServerFeatures> parts;

	private final ObjectProvider<SessionStateStore> first;

	private final BiFunction<ServerScope, SessionStateStore, CallSessions> sessions;

	ServerStates(ConfigurableListableBeanFactory beanFactory, ObjectProvider<PerServerFeatures> parts,
			ObjectProvider<SessionStateStore> first,
			BiFunction<ServerScope, SessionStateStore, CallSessions> sessions) {
		this.beanFactory = beanFactory;
		this.parts = parts;
		this.first = first;
		this.sessions = sessions;
	}

	@Override
	public @Nullable Object copyFor(Object shared, ServerScope scope) {
		if (!(shared instanceof CallSessions) || shared == CallSessions.NONE) {
			return null;
		}
		SharedBeans.refuseReplaced(this.beanFactory, List.of(SessionStateStore.class, CallSessions.class));
		SessionStateStore present = this.first.getIfAvailable();
		SessionStateStore store = (present != null)
				? this.parts.getObject().find(SessionStateStore.class, present, scope) : null;
		return this.sessions.apply(scope,
				(store != null) ? store
						: McpStateAutoConfiguration.memory(
								this.beanFactory.getBean(McpServerProperties.class).getState(), scope.properties(),
								this.beanFactory.getBean(MemoryBudget.class)));
	}

}
