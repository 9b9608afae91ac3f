package io.mcpspring.autoconfigure.store;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.lettuce.core.resource.Delay;
import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnMcpTransport;
import io.mcpspring.autoconfigure.limit.McpRateLimitAutoConfiguration;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.properties.StoreProperties;
import io.mcpspring.boot.SharedRateCounters;
import io.mcpspring.boot.lifecycle.McpRedisStoreLifecycle;
import io.mcpspring.boot.lifecycle.StoreReadiness;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.model.Implementation;
import io.mcpspring.redis.RedisStores;
import io.mcpspring.store.ConsumedStates;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.NodeLink;
import io.mcpspring.store.RateCounters;
import io.mcpspring.store.RunningCallStore;
import io.mcpspring.store.SessionStateStore;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.SuspendedCallStore;
import io.mcpspring.store.TaskStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.autoconfigure.condition.NoneNestedConditions;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.data.redis.autoconfigure.ClientResourcesBuilderCustomizer;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Auto-configuration of stores on Redis, active if the module and a connection are
 * present. Each bean gives way to one of the application.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(before = { McpServerAutoConfiguration.class, McpRateLimitAutoConfiguration.class },
		afterName = "org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration")
@ConditionalOnMcpTransport
@ConditionalOnBooleanProperty(name = "mcp.server.enabled", matchIfMissing = true)
@ConditionalOnClass({ RedisStores.class, LettuceConnectionFactory.class })
@ConditionalOnSingleCandidate(LettuceConnectionFactory.class)
@Conditional(McpRedisStoreAutoConfiguration.NotInMemory.class)
@EnableConfigurationProperties(McpServerProperties.class)
@Import(RedisServersConfiguration.class)
public final class McpRedisStoreAutoConfiguration {

	private static final Logger logger = LoggerFactory.getLogger(McpRedisStoreAutoConfiguration.class);

	@Bean(initMethod = "connect", destroyMethod = "close")
	@ConditionalOnMissingBean
	RedisStores mcpRedisStores(LettuceConnectionFactory factory, McpServerProperties server,
			MemoryBudget mcpMemoryBudget, ObjectProvider<Implementation> identity) {
		if (server.getInput().getStateKeys().isEmpty()) {
			logger
				.warn("Streams cannot be resumed at another node, because each node seals event ids with a random key: "
						+ "set 'mcp.server.input.state-keys'");
		}
		StoreProperties.Redis redis = server.getStore().getRedis();
		return ServerRedisStores.create(factory, server, mcpMemoryBudget, redis.getKeyPrefix(),
				ServerRedisStores.application(redis, identity));
	}

	@Bean
	@ConditionalOnMissingBean
	SessionStore mcpRedisSessionStore(RedisStores stores) {
		return stores.sessions();
	}

	@Bean
	@ConditionalOnMissingBean
	EventLog mcpRedisEventLog(RedisStores stores) {
		return stores.events();
	}

	@Bean
	@ConditionalOnMissingBean
	SuspendedCallStore mcpRedisSuspendedCallStore(RedisStores stores) {
		return stores.suspended();
	}

	@Bean
	@ConditionalOnMissingBean
	RunningCallStore mcpRedisRunningCallStore(RedisStores stores) {
		return stores.running();
	}

	@Bean
	@ConditionalOnMissingBean
	ConsumedStates mcpRedisConsumedStates(RedisStores stores) {
		return stores.consumed();
	}

	@Bean
	@ConditionalOnMissingBean
	NodeLink mcpRedisNodeLink(RedisStores stores) {
		return stores.link();
	}

	@Bean
	@ConditionalOnMissingBean
	@ConditionalOnBooleanProperty(name = "mcp.server.tasks.enabled", matchIfMissing = true)
	TaskStore mcpRedisTaskStore(RedisStores stores, McpServerProperties server) {
		return stores.tasks(server.getStore().getRedis().taskLimits(),
				new ShareSettings(server.getLimits().getCallerShare()));
	}

	@Bean
	@ConditionalOnMissingBean
	SessionStateStore mcpRedisSessionStateStore(RedisStores stores, McpServerProperties server) {
		return stores.states(server.getState().limits(server.getSession().getIdleTimeout()),
				new ShareSettings(server.getLimits().getCallerShare()));
	}

	/** While Redis is unavailable, each node counts separately. */
	@Bean
	@ConditionalOnMissingBean
	RateCounters mcpRedisRateCounters(RedisStores stores) {
		return new SharedRateCounters(stores.rates(), McpRateLimitAutoConfiguration.MAX_COUNTERS);
	}

	@Bean
	StoreReadiness mcpStoreReadiness(RedisStores stores, ApplicationContext context, ObjectProvider<McpEngine> server) {
		return new StoreReadiness(stores, context, server::getIfAvailable);
	}

	@Bean
	McpRedisStoreLifecycle mcpRedisStoreLifecycle(RedisStores stores, ObjectProvider<McpEngine> server,
			McpServerProperties properties) {
		return new McpRedisStoreLifecycle(stores, server::getIfAvailable,
				properties.getStore().getRedis().getKeyPrefix());
	}

	/**
	 * Configuration of the delay before Lettuce reconnects. By default it doubles each
	 * time, up to half a minute: after an outage of ten seconds, Redis would be unused
	 * for seven more.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(ClientResourcesBuilderCustomizer.class)
	static class ReconnectConfiguration {

		private static final Duration MAX_DURATION = Duration.ofMillis(500);

		/** Ordered before those of the application, which may override it. */
		@Bean
		@Fallback
		@Order(Ordered.HIGHEST_PRECEDENCE)
		ClientResourcesBuilderCustomizer mcpReconnectCustomizer() {
			return (resources) -> resources
				.reconnectDelay(Delay.exponential(Duration.ZERO, MAX_DURATION, 2, TimeUnit.MILLISECONDS));
		}

	}

	/**
	 * Condition that the store in memory is not selected.
	 */
	static final class NotInMemory extends NoneNestedConditions {

		NotInMemory() {
			super(ConfigurationPhase.REGISTER_BEAN);
		}

		@ConditionalOnProperty(name = "mcp.server.store.type", havingValue = "memory")
		static final class InMemory {

		}

	}

}
