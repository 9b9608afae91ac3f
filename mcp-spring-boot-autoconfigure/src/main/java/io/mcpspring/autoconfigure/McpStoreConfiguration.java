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

	private final McpServerProperties properties;

	McpStoreConfiguration(McpServerProperties properties) {
		this.properties = properties;
	}

	@Bean
	@ConditionalOnMissingBean
	SessionStore mcpSessionStore(McpStoreProperties store) {
		if (store.type() == McpStoreProperties.Type.REDIS) {
			throw new InvalidMcpPropertyException("mcp.server.store.type",
					"is 'redis', but there is no connection to Redis",
					"Add io.mcpspring:mcp-store-redis to the application and describe the connection by "
							+ "'spring.data.redis.*'. A connection factory of one's own must be Lettuce's, and one of "
							+ "several be the primary one.");
		}
		return new InMemorySessionStore(this.properties.sessionLimits());
	}

	@Bean
	@ConditionalOnMissingBean
	EventLog mcpEventLog() {
		return new InMemoryEventLog(this.properties.eventLogLimits());
	}

	@Bean
	@ConditionalOnMissingBean
	SuspendedCallStore mcpSuspendedCallStore() {
		return new InMemorySuspendedCallStore(this.properties.limits().maxWaitingSize().toBytes());
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
