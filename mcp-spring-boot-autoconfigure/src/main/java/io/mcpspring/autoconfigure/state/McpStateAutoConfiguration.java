package io.mcpspring.autoconfigure.state;

import java.util.concurrent.Executor;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnFurtherServers;
import io.mcpspring.autoconfigure.condition.ConditionalOnMcpServer;
import io.mcpspring.autoconfigure.condition.ConditionalOnNotReplaced;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.properties.PropertySettings;
import io.mcpspring.autoconfigure.servers.ServerPart;
import io.mcpspring.autoconfigure.servers.ServerParts;
import io.mcpspring.scope.SessionArguments;
import io.mcpspring.scope.SessionScopedBeans;
import io.mcpspring.server.CallSessions;
import io.mcpspring.server.ValueMapper;
import io.mcpspring.state.InMemorySessionStateStore;
import io.mcpspring.state.SessionEndListener;
import io.mcpspring.state.SessionStateStore;
import io.mcpspring.state.SessionStates;
import io.mcpspring.store.SessionStore;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of the state that methods keep with sessions and handles.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class)
@ConditionalOnMcpServer
public final class McpStateAutoConfiguration {

	private static final String EXECUTOR = "mcpTaskExecutor";

	@Bean
	@ConditionalOnNotReplaced
	SessionStateStore mcpSessionStateStore(McpServerProperties mcpServerProperties) {
		return new InMemorySessionStateStore(mcpServerProperties.getState().limits(),
				new PropertySettings(mcpServerProperties).shares());
	}

	@Bean
	@ConditionalOnNotReplaced
	CallSessions mcpSessionStates(SessionStateStore mcpSessionStateStore, SessionStore mcpSessionStore,
			McpServerProperties mcpServerProperties, ValueMapper mcpValueMapper, @Qualifier(EXECUTOR) Executor executor,
			ObjectProvider<SessionEndListener> listeners) {
		return new SessionStates(mcpSessionStateStore, mcpSessionStore,
				mcpServerProperties.getSession().getAbsoluteTimeout(), mcpServerProperties.getState().limits(),
				mcpValueMapper, executor, () -> listeners.orderedStream().iterator());
	}

	/** Each further server has state of its own. */
	@Bean
	@ConditionalOnFurtherServers
	ServerPart mcpServerSessionStates(McpServerProperties mcpServerProperties, ValueMapper mcpValueMapper,
			@Qualifier(EXECUTOR) Executor executor, ObjectProvider<SessionEndListener> listeners,
			ObjectProvider<ServerParts> parts, ConfigurableListableBeanFactory beanFactory) {
		return new ServerStates(beanFactory, parts, mcpServerProperties.getState(),
				(scope, store) -> new SessionStates(store, scope.stores().sessions(),
						scope.properties().getSession().getAbsoluteTimeout(), mcpServerProperties.getState().limits(),
						mcpValueMapper, executor, () -> listeners.orderedStream().iterator()));
	}

	@Bean
	SessionArguments mcpSessionArguments() {
		return new SessionArguments();
	}

	@Bean
	static SessionScopedBeans mcpSessionScopedBeans() {
		return new SessionScopedBeans();
	}

}
