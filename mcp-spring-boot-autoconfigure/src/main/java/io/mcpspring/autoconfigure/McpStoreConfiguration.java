package io.mcpspring.autoconfigure;

import io.mcpspring.cluster.NodeLink;
import io.mcpspring.endpoint.ServerStores;
import io.mcpspring.session.InMemorySessionStore;
import io.mcpspring.session.InMemorySuspendedCallStore;
import io.mcpspring.session.RunningCallStore;
import io.mcpspring.session.SessionStore;
import io.mcpspring.session.SuspendedCallStore;
import io.mcpspring.stateless.ConsumedStates;
import io.mcpspring.stateless.InMemoryConsumedStates;
import io.mcpspring.stream.EventLog;
import io.mcpspring.stream.InMemoryEventLog;

import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Where state is kept: in the memory of this process, unless another store is there.
 */
@Configuration(proxyBeanMethods = false)
final class McpStoreConfiguration {

	private final PropertySettings settings;

	McpStoreConfiguration(McpServerProperties properties) {
		this.settings = new PropertySettings(properties);
	}

	@Bean
	@ConditionalOnMissingBean
	SessionStore mcpSessionStore() {
		return new InMemorySessionStore(this.settings.sessionLimits());
	}

	@Bean
	@ConditionalOnMissingBean
	EventLog mcpEventLog() {
		return new InMemoryEventLog(this.settings.eventLogLimits());
	}

	@Bean
	@ConditionalOnMissingBean
	SuspendedCallStore mcpSuspendedCallStore() {
		return new InMemorySuspendedCallStore();
	}

	@Bean
	@ConditionalOnMissingBean
	ConsumedStates mcpConsumedStates() {
		return new InMemoryConsumedStates();
	}

	@Bean
	@ConditionalOnMissingBean
	RunningCallStore mcpRunningCallStore() {
		return RunningCallStore.NONE;
	}

	@Bean
	@ConditionalOnMissingBean
	NodeLink mcpNodeLink() {
		return NodeLink.NONE;
	}

	@Bean
	@ConditionalOnMissingBean
	ServerStores mcpServerStores(SessionStore sessions, EventLog events, SuspendedCallStore suspended,
			RunningCallStore running, ConsumedStates consumed, NodeLink link) {
		return new ServerStores(sessions, events, suspended, running, consumed, link);
	}

}
