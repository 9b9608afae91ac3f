package io.mcpspring.autoconfigure;

import io.mcpspring.autoconfigure.condition.ConditionalOnNotReplaced;
import io.mcpspring.autoconfigure.properties.InvalidMcpPropertyException;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.properties.PropertySettings;
import io.mcpspring.autoconfigure.properties.StoreProperties;
import io.mcpspring.cluster.NodeLink;
import io.mcpspring.endpoint.ServerStores;
import io.mcpspring.store.ConsumedStates;
import io.mcpspring.store.InMemoryConsumedStates;
import io.mcpspring.store.InMemorySessionStore;
import io.mcpspring.store.InMemorySuspendedCallStore;
import io.mcpspring.store.RunningCallStore;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.SuspendedCallStore;
import io.mcpspring.stream.EventLog;
import io.mcpspring.stream.InMemoryEventLog;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Configuration of the stores: in the memory of this process, unless there are others.
 */
@Configuration(proxyBeanMethods = false)
final class McpStoreConfiguration {

	private final McpServerProperties properties;

	private final PropertySettings settings;

	McpStoreConfiguration(McpServerProperties mcpServerProperties) {
		this.properties = mcpServerProperties;
		this.settings = new PropertySettings(mcpServerProperties);
	}

	@Bean
	@ConditionalOnNotReplaced
	SessionStore mcpSessionStore() {
		if (this.properties.getStore().getType() == StoreProperties.Type.REDIS) {
			throw new InvalidMcpPropertyException("mcp.server.store.type",
					"is 'redis', but there is no connection to Redis",
					"Add io.mcpspring:mcp-store-redis to the application and describe the connection by "
							+ "'spring.data.redis.*'. A connection factory of one's own must be Lettuce's, and one of "
							+ "several be the primary one.");
		}
		return new InMemorySessionStore(this.settings.sessions());
	}

	@Bean
	@ConditionalOnNotReplaced
	EventLog mcpEventLog() {
		return new InMemoryEventLog(this.settings.eventLog());
	}

	@Bean
	@ConditionalOnNotReplaced
	SuspendedCallStore mcpSuspendedCallStore() {
		return new InMemorySuspendedCallStore(this.properties.getLimits().getMaxWaitingSize().toBytes(),
				this.settings.shares());
	}

	@Bean
	@ConditionalOnNotReplaced
	ConsumedStates mcpConsumedStates() {
		return new InMemoryConsumedStates();
	}

	@Bean
	@ConditionalOnNotReplaced
	RunningCallStore mcpRunningCallStore() {
		return RunningCallStore.NONE;
	}

	@Bean
	@ConditionalOnNotReplaced
	NodeLink mcpNodeLink() {
		return NodeLink.NONE;
	}

	@Bean
	@ConditionalOnNotReplaced
	ServerStores mcpServerStores(SessionStore mcpSessionStore, EventLog mcpEventLog,
			SuspendedCallStore mcpSuspendedCallStore, RunningCallStore mcpRunningCallStore,
			ConsumedStates mcpConsumedStates, NodeLink mcpNodeLink) {
		return new ServerStores(mcpSessionStore, mcpEventLog, mcpSuspendedCallStore, mcpRunningCallStore,
				mcpConsumedStates, mcpNodeLink);
	}

}
