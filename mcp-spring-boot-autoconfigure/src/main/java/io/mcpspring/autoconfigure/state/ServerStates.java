package io.mcpspring.autoconfigure.state;

import java.util.List;
import java.util.function.BiFunction;

import io.mcpspring.autoconfigure.properties.PropertySettings;
import io.mcpspring.autoconfigure.properties.StateProperties;
import io.mcpspring.autoconfigure.servers.ServerPart;
import io.mcpspring.autoconfigure.servers.ServerParts;
import io.mcpspring.autoconfigure.servers.ServerScope;
import io.mcpspring.boot.servers.SharedBeans;
import io.mcpspring.server.CallSessions;
import io.mcpspring.state.SessionStateStore;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * The state of sessions of further servers, each in a separate store: a handle of one
 * server is unknown at the others.
 */
final class ServerStates implements ServerPart {

	private final ConfigurableListableBeanFactory beanFactory;

	private final ObjectProvider<ServerParts> parts;

	private final ObjectProvider<SessionStateStore> first;

	private final StateProperties state;

	private final BiFunction<ServerScope, SessionStateStore, CallSessions> sessions;

	ServerStates(ConfigurableListableBeanFactory beanFactory, ObjectProvider<ServerParts> parts,
			ObjectProvider<SessionStateStore> first, StateProperties state,
			BiFunction<ServerScope, SessionStateStore, CallSessions> sessions) {
		this.beanFactory = beanFactory;
		this.parts = parts;
		this.first = first;
		this.state = state;
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
		return this.sessions.apply(scope, (store != null) ? store
				: McpStateAutoConfiguration.memory(this.state, new PropertySettings(scope.properties())));
	}

}
