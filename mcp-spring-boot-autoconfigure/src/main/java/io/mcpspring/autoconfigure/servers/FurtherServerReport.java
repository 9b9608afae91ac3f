package io.mcpspring.autoconfigure.servers;

import java.util.List;

import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.boot.start.McpUrlPath;
import io.mcpspring.boot.start.OnceReady;
import io.mcpspring.boot.start.ServerAddress;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.security.chain.ServerGuard;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.core.env.Environment;

/**
 * Report in the log about the addresses, catalogues and guards of further servers.
 */
final class FurtherServerReport extends OnceReady {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.start.FurtherServerReport");

	private final List<FurtherServer> servers;

	private final String base;

	private final ServerGuards guards;

	FurtherServerReport(List<FurtherServer> servers, McpUrlPath first, McpServerProperties properties,
			ServerGuards guards) {
		this.servers = servers;
		this.base = first.value().substring(0, first.value().length() - properties.getPath().length());
		this.guards = guards;
	}

	@Override
	protected void ready(Environment environment) {
		ServerAddress address = new ServerAddress(environment);
		this.servers.forEach((server) -> report(server, address));
	}

	private void report(FurtherServer server, ServerAddress address) {
		ServerGuard guard = this.guards.find(server);
		CatalogTable catalog = server.scope().catalog();
		logger.info("MCP server '{}' ({}) answers at {} with tools: {}, resources: {}, prompts: {}; {}", server.name(),
				server.settings().info().name(), address.url(this.base + server.properties().getPath()),
				catalog.tools().all().size(),
				catalog.resources().all().size() + catalog.resourceTemplates().all().size(),
				catalog.prompts().all().size(), describe(guard));
		if (guard.warning() != null) {
			logger.warn(guard.warning());
		}
		if (guard.isOpen() && !address.isLocal()) {
			logger.warn("The MCP server '{}' is open to everybody on the network. Guard it by access "
					+ "tokens or a security filter chain for {}", server.name(), server.properties().getPath());
		}
	}

	private static String describe(ServerGuard guard) {
		return switch (guard.state()) {
			case GUARDED -> "guarded by " + guard.description();
			case OPEN -> "open: " + guard.description();
			case UNKNOWN -> "guard unknown: " + guard.description();
		};
	}

}
