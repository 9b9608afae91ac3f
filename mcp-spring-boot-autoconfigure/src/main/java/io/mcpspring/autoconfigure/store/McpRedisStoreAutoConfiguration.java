package io.mcpspring.autoconfigure.store;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.lettuce.core.resource.Delay;
import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnFurtherServers;
import io.mcpspring.autoconfigure.condition.ConditionalOnMcpTransport;
import io.mcpspring.autoconfigure.limit.McpRateLimitAutoConfiguration;
import io.mcpspring.autoconfigure.limit.McpRateLimitProperties;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.properties.PropertySettings;
import io.mcpspring.autoconfigure.properties.StoreProperties;
import io.mcpspring.autoconfigure.servers.FurtherServer;
import io.mcpspring.autoconfigure.servers.ServerPart;
import io.mcpspring.boot.SharedRateCounters;
import io.mcpspring.boot.lifecycle.McpRedisStoreLifecycle;
import io.mcpspring.boot.lifecycle.ServersReadiness;
import io.mcpspring.boot.lifecycle.StoreReadiness;
import io.mcpspring.cluster.NodeLink;
import io.mcpspring.endpoint.McpServer;
import io.mcpspring.limit.RateCounters;
import io.mcpspring.model.Implementation;
import io.mcpspring.redis.RedisStores;
import io.mcpspring.redis.access.RedisStoreSettings;
import io.mcpspring.share.ShareSettings;
import io.mcpspring.state.SessionStateStore;
import io.mcpspring.store.ConsumedStates;
import io.mcpspring.store.RunningCallStore;
import io.mcpspring.store.SessionStore;
import io.mcpspring.store.SuspendedCallStore;
import io.mcpspring.stream.EventLog;
import io.mcpspring.task.TaskStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
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
public final class McpRedisStoreAutoConfiguration {

	private static final Logger logger = LoggerFactory.getLogger(McpRedisStoreAutoConfiguration.class);

	private static final long MAX_COUNTERS = 100_000;

	@Bean(initMethod = "connect", destroyMethod = "close")
	@ConditionalOnMissingBean
	RedisStores mcpRedisStores(LettuceConnectionFactory factory, McpServerProperties server,
			ObjectProvider<Implementation> identity) {
		if (server.getRequestState().getKeys().isEmpty()) {
			logger
				.warn("Streams cannot be resumed at another node, because each node seals event ids with a random key: "
						+ "set 'mcp.server.request-state.keys'");
		}
		StoreProperties.Redis redis = server.getStore().getRedis();
		return stores(factory, server, redis, redis.getKeyPrefix(), application(redis, identity));
	}

	static RedisStores stores(LettuceConnectionFactory factory, McpServerProperties server, StoreProperties.Redis redis,
			String prefix, String application) {
		long waiting = Math.max(1,
				server.getLimits().getMaxWaitingSize().toBytes() / SuspendedCallStore.SESSION_SHARES);
		RedisStoreSettings settings = new RedisStoreSettings(prefix, redis.getTimeout(), redis.getLease(),
				redis.getMaxPendingSize().toBytes(), waiting, redis.getEncryptionKeys(), application);
		PropertySettings limits = new PropertySettings(server);
		return new RedisStores(factory, settings, limits.sessions(), limits.eventLog());
	}

	static String application(StoreProperties.Redis redis, ObjectProvider<Implementation> identity) {
		return (redis.getApplication() != null) ? redis.getApplication() : identity.getObject().name();
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
		return stores.tasks(server.getTasks().limits(), new ShareSettings(server.getLimits().getCallerShare()));
	}

	@Bean
	@ConditionalOnMissingBean
	SessionStateStore mcpRedisSessionStateStore(RedisStores stores, McpServerProperties server) {
		return stores.states(server.getState().limits(), new ShareSettings(server.getLimits().getCallerShare()));
	}

	/** While Redis is unavailable, each node counts separately. */
	@Bean
	@ConditionalOnMissingBean
	RateCounters mcpRedisRateCounters(RedisStores stores, ObjectProvider<McpRateLimitProperties> properties) {
		McpRateLimitProperties limits = properties.getIfAvailable();
		return new SharedRateCounters(stores.rates(), (limits != null) ? limits.maxCounters() : MAX_COUNTERS);
	}

	@Bean
	StoreReadiness mcpStoreReadiness(RedisStores stores, ApplicationContext context, ObjectProvider<McpServer> server) {
		return new StoreReadiness(stores, context, server::getIfAvailable);
	}

	@Bean
	McpRedisStoreLifecycle mcpRedisStoreLifecycle(RedisStores stores, ObjectProvider<McpServer> server,
			McpServerProperties properties) {
		return new McpRedisStoreLifecycle(stores, server::getIfAvailable,
				properties.getStore().getRedis().getKeyPrefix());
	}

	/** Configuration of the stores of further servers. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication
	@ConditionalOnFurtherServers
	@Import(RedisServersRegistrar.class)
	static class ServersConfiguration {

		@Bean
		ServerPart mcpServerRedisStores(ListableBeanFactory beanFactory, McpServerProperties properties) {
			return new ServerRedisStores(beanFactory, properties.getTasks(), properties.getState());
		}

		@Bean
		ServersReadiness mcpServersReadiness(ListableBeanFactory beanFactory, ObjectProvider<FurtherServer> servers,
				ApplicationContext context) {
			return new ServersReadiness(servers.stream()
				.map((server) -> new StoreReadiness(ServerRedisStores.of(beanFactory, server.name()), context,
						server::server))
				.toList());
		}

	}

	/**
	 * Configuration of the delay before Lettuce reconnects. By default it doubles each
	 * time, up to half a minute: after an outage of ten seconds, Redis would be unused
	 * for seven more.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(ClientResourcesBuilderCustomizer.class)
	static class ReconnectConfiguration {

		private static final Duration LONGEST = Duration.ofMillis(500);

		/** Ordered before those of the application, which may override it. */
		@Bean
		@Fallback
		@Order(Ordered.HIGHEST_PRECEDENCE)
		ClientResourcesBuilderCustomizer mcpReconnectCustomizer() {
			return (resources) -> resources
				.reconnectDelay(Delay.exponential(Duration.ZERO, LONGEST, 2, TimeUnit.MILLISECONDS));
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
