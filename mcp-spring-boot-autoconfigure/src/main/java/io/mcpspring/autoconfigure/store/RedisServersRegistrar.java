package io.mcpspring.autoconfigure.store;

import io.mcpspring.autoconfigure.properties.FurtherServerProperties;
import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.properties.StoreProperties;
import io.mcpspring.autoconfigure.servers.FurtherServer;
import io.mcpspring.boot.lifecycle.McpRedisStoreLifecycle;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.model.Implementation;
import io.mcpspring.redis.RedisStores;

import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.core.env.Environment;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Registrar of stores on Redis for each further server.
 */
final class RedisServersRegistrar implements BeanRegistrar {

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		FurtherServers.of(environment).all().forEach((server) -> register(registry, server));
	}

	private static void register(BeanRegistry registry, FurtherServerProperties server) {
		String name = server.serverName();
		registry.registerBean(ServerRedisStores.beanName(name), RedisStores.class,
				(spec) -> spec.notAutowirable().supplier((context) -> {
					StoreProperties.Redis redis = context.bean(McpServerProperties.class).getStore().getRedis();
					RedisStores stores = ServerRedisStores.create(context.bean(LettuceConnectionFactory.class), server,
							context.bean(MemoryBudget.class), prefix(redis, name),
							ServerRedisStores.application(redis, context.beanProvider(Implementation.class)));
					stores.connect();
					return stores;
				}));
		registry.registerBean("mcpRedisStoreLifecycle-" + name, McpRedisStoreLifecycle.class,
				(spec) -> spec.supplier((context) -> new McpRedisStoreLifecycle(
						context.bean(ServerRedisStores.beanName(name), RedisStores.class),
						() -> FurtherServer.later(context, name).get().server(),
						prefix(context.bean(McpServerProperties.class).getStore().getRedis(), name))));
	}

	private static String prefix(StoreProperties.Redis redis, String server) {
		return redis.getKeyPrefix() + server + ":";
	}

}
