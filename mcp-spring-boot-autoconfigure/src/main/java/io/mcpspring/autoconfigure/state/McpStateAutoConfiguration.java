package io.mcpspring.autoconfigure.state;

import java.util.concurrent.Executor;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnPropertyPrefix;
import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.properties.StateProperties;
import io.mcpspring.autoconfigure.servers.PerServerFeature;
import io.mcpspring.autoconfigure.servers.PerServerFeatures;
import io.mcpspring.boot.McpExecutors;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.endpoint.ServerStores;
import io.mcpspring.engine.server.CallSessions;
import io.mcpspring.engine.server.ValueMapper;
import io.mcpspring.engine.share.FairShares;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.MemoryBudget.Part;
import io.mcpspring.engine.state.InMemorySessionStateStore;
import io.mcpspring.engine.state.SessionStates;
import io.mcpspring.server.McpSessionListener;
import io.mcpspring.spring.properties.MemoryRules;
import io.mcpspring.spring.scope.SessionScopedBeans;
import io.mcpspring.store.SessionStateStore;

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
@ConditionalOnBean(McpEngine.class)
public final class McpStateAutoConfiguration {

	/**
	 * Create the state of sessions: in the memory of this process, unless a store is a
	 * bean.
	 */
	@Bean
	@ConditionalOnMissingBean
	CallSessions mcpSessionStates(ObjectProvider<SessionStateStore> store, ServerStores mcpServerStores,
			McpServerProperties mcpServerProperties, ValueMapper mcpValueMapper,
			@Qualifier(McpExecutors.CALLS) Executor executor, ObjectProvider<McpSessionListener> listeners,
			MemoryBudget mcpMemoryBudget) {
		return new SessionStates(
				store
					.getIfAvailable(() -> memory(mcpServerProperties.getState(), mcpServerProperties, mcpMemoryBudget)),
				mcpServerStores.sessions(), mcpServerProperties.getSession().getAbsoluteTimeout(),
				mcpServerProperties.getState().limits(mcpServerProperties.getSession().getIdleTimeout()),
				mcpValueMapper, executor, () -> listeners.orderedStream().iterator());
	}

	static SessionStateStore memory(StateProperties state, McpServerProperties server, MemoryBudget memory) {
		FairShares bytes = memory.pot(Part.STATE);
		MemoryRules.checkPart("mcp.server.state.max-size", state.getMaxSize(), Part.STATE, bytes.share());
		return new InMemorySessionStateStore(state.limits(server.getSession().getIdleTimeout()), bytes);
	}

	/** Each further server has separate state. */
	@Bean
	@ConditionalOnPropertyPrefix(FurtherServers.PREFIX)
	PerServerFeature mcpServerSessionStates(McpServerProperties mcpServerProperties, ValueMapper mcpValueMapper,
			@Qualifier(McpExecutors.CALLS) Executor executor, ObjectProvider<McpSessionListener> listeners,
			ObjectProvider<SessionStateStore> store, ObjectProvider<PerServerFeatures> parts,
			ConfigurableListableBeanFactory beanFactory) {
		return new ServerStates(beanFactory, parts, store,
				(scope, own) -> new SessionStates(own, scope.stores().sessions(),
						scope.properties().getSession().getAbsoluteTimeout(),
						mcpServerProperties.getState().limits(scope.properties().getSession().getIdleTimeout()),
						mcpValueMapper, executor, () -> listeners.orderedStream().iterator()));
	}

	@Bean
	static SessionScopedBeans mcpSessionScopedBeans() {
		return new SessionScopedBeans();
	}

}
