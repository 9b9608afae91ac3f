package io.mcpspring.autoconfigure.servers;

import java.util.Map;

import io.mcpspring.autoconfigure.properties.FurtherServerProperties;
import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.server.CallerResolver;
import io.mcpspring.spring.caller.PrincipalCallers;
import io.mcpspring.spring.webflux.McpHandlerMapping;
import io.mcpspring.spring.webflux.McpWebHandler;

import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.core.env.Environment;

/**
 * Registrar of a handler mapping for each further server.
 */
final class ReactiveServersRegistrar implements BeanRegistrar {

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		FurtherServers.of(environment).all().forEach((server) -> register(registry, server));
	}

	private static void register(BeanRegistry registry, FurtherServerProperties properties) {
		String name = properties.serverName();
		registry.registerBean("mcpHandlerMapping-" + name, McpHandlerMapping.class,
				(spec) -> spec.fallback().supplier((context) -> {
					FurtherServer server = FurtherServer.later(context, name).get();
					CallerResolver callers = context.beanProvider(CallerResolver.class)
						.getIfAvailable(() -> PrincipalCallers::of);
					return new McpHandlerMapping(Map.of(properties.getPath(),
							new McpWebHandler(server.server()::handler, McpWebHandler.byPrincipal(callers),
									server.transport().writeTimeout(), server.transport().memory(),
									server.settings()::events)));
				}));
	}

}
