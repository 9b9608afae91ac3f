package io.mcpspring.autoconfigure.store;

import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.properties.PropertySettings;
import io.mcpspring.autoconfigure.properties.StoreProperties;
import io.mcpspring.autoconfigure.servers.PerServerFeature;
import io.mcpspring.autoconfigure.servers.ServerScope;
import io.mcpspring.engine.endpoint.ServerStores;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.MemoryBudget.Part;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.model.Implementation;
import io.mcpspring.redis.RedisStores;
import io.mcpspring.redis.access.RedisStoreSettings;
import io.mcpspring.store.SessionStateStore;
import io.mcpspring.store.SuspendedCallStore;
import io.mcpspring.store.TaskStore;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * The stores of further servers on Redis, each under a separate prefix.
 */
final class ServerRedisStores implements PerServerFeature {

	private static final String BEAN_NAME = "mcpRedisStores-";

	private final ListableBeanFactory beanFactory;

	private final McpServerProperties first;

	ServerRedisStores(ListableBeanFactory beanFactory, McpServerProperties first) {
		this.beanFactory = beanFactory;
		this.first = first;
	}

	static String beanName(String server) {
		return BEAN_NAME + server;
	}

	static RedisStores of(ListableBeanFactory beanFactory, String server) {
		return beanFactory.getBean(beanName(server), RedisStores.class);
	}

	/**
	 * Create stores. Commands take the memory of calls that wait, which are in Redis;
	 * sessions that are not read again take that of sessions.
	 */
	static RedisStores create(LettuceConnectionFactory factory, McpServerProperties server, MemoryBudget memory,
			String prefix, String application) {
		StoreProperties.Redis redis = server.getStore().getRedis();
		long waiting = Math.max(1, memory.of(Part.WAITING_CALLS) / SuspendedCallStore.SESSION_SHARES);
		RedisStoreSettings settings = new RedisStoreSettings(prefix, redis.getTimeout(), redis.getNodeTimeout(),
				memory.ofServer(Part.WAITING_CALLS), waiting, redis.getEncryptionKeys(), application);
		PropertySettings limits = new PropertySettings(server);
		return new RedisStores(factory, settings, limits.sessions(), memory.ofServer(Part.SESSIONS),
				limits.eventLog(memory));
	}

	static String application(StoreProperties.Redis redis, ObjectProvider<Implementation> identity) {
		return (redis.getApplication() != null) ? redis.getApplication() : identity.getObject().name();
	}

	@Override
	public @Nullable Object copyFor(Object shared, ServerScope scope) {
		if (shared instanceof ServerStores) {
			return of(this.beanFactory, scope.name()).all();
		}
		ShareSettings shares = new ShareSettings(scope.properties().getLimits().getCallerShare());
		if (shared instanceof SessionStateStore) {
			return of(this.beanFactory, scope.name())
				.states(this.first.getState().limits(scope.properties().getSession().getIdleTimeout()), shares);
		}
		return (shared instanceof TaskStore)
				? of(this.beanFactory, scope.name()).tasks(this.first.getStore().getRedis().taskLimits(), shares)
				: null;
	}

}
