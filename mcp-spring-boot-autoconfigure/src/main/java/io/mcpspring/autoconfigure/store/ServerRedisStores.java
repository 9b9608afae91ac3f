package io.mcpspring.autoconfigure.store;

import io.mcpspring.autoconfigure.properties.StateProperties;
import io.mcpspring.autoconfigure.properties.TaskProperties;
import io.mcpspring.autoconfigure.servers.ServerPart;
import io.mcpspring.autoconfigure.servers.ServerScope;
import io.mcpspring.endpoint.ServerStores;
import io.mcpspring.redis.RedisStores;
import io.mcpspring.share.ShareSettings;
import io.mcpspring.state.SessionStateStore;
import io.mcpspring.task.TaskStore;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ListableBeanFactory;

/**
 * The stores of further servers on Redis, each under a separate prefix.
 */
final class ServerRedisStores implements ServerPart {

	private static final String BEAN_NAME = "mcpRedisStores-";

	private final ListableBeanFactory beanFactory;

	private final TaskProperties tasks;

	private final StateProperties state;

	ServerRedisStores(ListableBeanFactory beanFactory, TaskProperties tasks, StateProperties state) {
		this.beanFactory = beanFactory;
		this.tasks = tasks;
		this.state = state;
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
			return of(this.beanFactory, scope.name()).states(this.state.limits(), shares);
		}
		return (shared instanceof TaskStore) ? of(this.beanFactory, scope.name()).tasks(this.tasks.limits(), shares)
				: null;
	}

}
