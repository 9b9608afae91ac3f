package io.mcpspring.autoconfigure.state;

import java.util.concurrent.Executor;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnFurtherServers;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.properties.PropertySettings;
import io.mcpspring.autoconfigure.properties.StateProperties;
import io.mcpspring.autoconfigure.servers.ServerPart;
import io.mcpspring.autoconfigure.servers.ServerParts;
import io.mcpspring.boot.McpExecutors;
import io.mcpspring.endpoint.McpServer;
import io.mcpspring.endpoint.ServerStores;
import io.mcpspring.scope.SessionScopedBeans;
import io.mcpspring.server.CallSessions;
import io.mcpspring.server.ValueMapper;
import io.mcpspring.state.InMemorySessionStateStore;
import io.mcpspring.state.SessionEndListener;
import io.mcpspring.state.SessionStateStore;
import io.mcpspring.state.SessionStates;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of the state that methods keep with sessions and handles.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class)
@ConditionalOnBean(McpServer.class)
public final class McpStateAutoConfiguration {

	/**
	 * Create the state of sessions: in the memory of this process, unless a store is a
	 * bean.
	 */
	@Bean
	@ConditionalOnMissingBean
	CallSessions mcpSessionStates(ObjectProvider<SessionStateStore> store, ServerStores mcpServerStores,
			McpServerProperties mcpServerProperties, ValueMapper mcpValueMapper,
			@Qualifier(McpExecutors.CALLS) Executor executor, ObjectProvider<SessionEndListener> listeners) {
		return new SessionStates(
				store.getIfAvailable(
						() -> memory(mcpServerProperties.getState(), new PropertySettings(mcpServerProperties))),
				mcpServerStores.sessions(), mcpServerProperties.getSession().getAbsoluteTimeout(),
				mcpServerProperties.getState().limits(), mcpValueMapper, executor,
				() -> listeners.orderedStream().iterator());
	}

	static SessionStateStore memory(StateProperties state, PropertySettings server) {
		return new InMemorySessionStateStore(state.limits(), server.shares());
	}

	/** Each further server has separate state. */
	@Bean
	@ConditionalOnFurtherServers
	ServerPart mcpServerSessionStates(McpServerProperties mcpServerProperties, ValueMapper mcpValueMapper,
			@Qualifier(McpExecutors.CALLS) Executor executor, ObjectProvider<SessionEndListener> listeners,
			ObjectProvider<SessionStateStore> store, ObjectProvider<ServerParts> parts,
			ConfigurableListableBeanFactory beanFactory) {
		return new ServerStates(beanFactory, parts, store, mcpServerProperties.getState(),
				(scope, own) -> new SessionStates(own, scope.stores().sessions(),
						scope.properties().getSession().getAbsoluteTimeout(), mcpServerProperties.getState().limits(),
						mcpValueMapper, executor, () -> listeners.orderedStream().iterator()));
	}

	@Bean
	static SessionScopedBeans mcpSessionScopedBeans() {
		return new SessionScopedBeans();
	}

}
