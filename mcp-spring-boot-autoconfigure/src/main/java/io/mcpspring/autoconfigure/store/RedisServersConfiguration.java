package io.mcpspring.autoconfigure.store;

import io.mcpspring.autoconfigure.condition.ConditionalOnPropertyPrefix;
import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.servers.FurtherServer;
import io.mcpspring.autoconfigure.servers.PerServerFeature;
import io.mcpspring.boot.lifecycle.ServersReadiness;
import io.mcpspring.boot.lifecycle.StoreReadiness;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * Configuration of the stores of further servers.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication
@ConditionalOnPropertyPrefix(FurtherServers.PREFIX)
@Import(RedisServersRegistrar.class)
final class RedisServersConfiguration {

	@Bean
	PerServerFeature mcpServerRedisStores(ListableBeanFactory beanFactory, McpServerProperties properties) {
		return new ServerRedisStores(beanFactory, properties);
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
