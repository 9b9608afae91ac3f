package io.mcpspring.autoconfigure.servers;

import java.time.Duration;
import java.util.Objects;

import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.boot.lifecycle.McpAbandonLifecycle;
import io.mcpspring.boot.lifecycle.McpCallsLifecycle;
import io.mcpspring.boot.lifecycle.McpDrainLifecycle;
import io.mcpspring.boot.servers.ServerCatalogs;
import io.mcpspring.engine.endpoint.McpEngine;

import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.core.env.Environment;

/**
 * Registrar of further servers, with the steps of their start and stop.
 */
final class FurtherServersRegistrar implements BeanRegistrar {

	/** Longer than any drain: the first server warns of a phase that is too short. */
	private static final Duration PHASE = Duration.ofDays(365);

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		FurtherServers.of(environment).all().forEach((server) -> register(registry, server.serverName()));
	}

	private static void register(BeanRegistry registry, String name) {
		registry.registerBean(FurtherServer.beanName(name), FurtherServer.class,
				(spec) -> spec.supplier((context) -> context.bean(FurtherServerFactory.class)
					.create(context.bean(FurtherServers.class).get(name),
							Objects.requireNonNull(context.bean(ServerCatalogs.class).find(name)))));
		registry.registerBean("mcpDrainLifecycle-" + name, McpDrainLifecycle.class,
				(spec) -> spec.supplier((context) -> {
					FurtherServer server = FurtherServer.later(context, name).get();
					return new McpDrainLifecycle(server.server(), server.properties().getDrainPeriod(),
							server.scope().stores().sessions().isShared(), PHASE);
				}));
		registry.registerBean("mcpCallsLifecycle-" + name, McpCallsLifecycle.class,
				(spec) -> spec.supplier((context) -> {
					McpEngine server = FurtherServer.later(context, name).get().server();
					return new McpCallsLifecycle(server::runningCalls);
				}));
		registry.registerBean("mcpAbandonLifecycle-" + name, McpAbandonLifecycle.class, (spec) -> spec
			.supplier((context) -> new McpAbandonLifecycle(FurtherServer.later(context, name).get().server())));
	}

}
