package io.mcpspring.autoconfigure.store;

import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.servers.PerServerFeature;
import io.mcpspring.autoconfigure.servers.ServerScope;
import io.mcpspring.engine.endpoint.ServerStores;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.redis.RedisStores;
import io.mcpspring.store.SessionStateStore;
import io.mcpspring.store.TaskStore;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ListableBeanFactory;

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
