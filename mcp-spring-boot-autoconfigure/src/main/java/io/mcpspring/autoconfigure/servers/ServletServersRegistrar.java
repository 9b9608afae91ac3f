package io.mcpspring.autoconfigure.servers;

import java.util.function.Supplier;

import io.mcpspring.autoconfigure.ServletRegistrations;
import io.mcpspring.autoconfigure.properties.FurtherServerProperties;
import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.server.CallerResolver;
import io.mcpspring.spring.servlet.McpServlet;

import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.core.env.Environment;

/**
 * Registrar of a servlet for each further server, which looks the server up by its first
 * request.
 */
final class ServletServersRegistrar implements BeanRegistrar {

	private static final ParameterizedTypeReference<ServletRegistrationBean<McpServlet>> TYPE = new ParameterizedTypeReference<>() {
	};

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		FurtherServers.of(environment).all().forEach((server) -> register(registry, server));
	}

	private static void register(BeanRegistry registry, FurtherServerProperties properties) {
		String name = "mcpServlet-" + properties.serverName();
		registry.registerBean(name, TYPE, (spec) -> spec.fallback().supplier((context) -> {
			Supplier<FurtherServer> server = FurtherServer.later(context, properties.serverName());
			return new ServletRegistrations(properties, context.bean(MemoryBudget.class), () -> server.get().settings(),
					context.beanProvider(CallerResolver.class))
				.of(name, properties.getPath(), () -> server.get().server().handler());
		}));
	}

}
