package io.mcpspring.autoconfigure;

import java.net.InetAddress;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpspring.endpoint.Era;
import io.mcpspring.endpoint.TransportSettings;
import io.mcpspring.model.Implementation;
import io.mcpspring.server.McpCatalog;
import io.mcpspring.server.Registry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.Environment;

/**
 * Says in the log where the server is and what it offers, and what an operator should
 * know about its settings. Once: the contexts of a hierarchy all announce to be ready.
 */
final class McpStartupReport implements ApplicationListener<ApplicationReadyEvent> {

	private static final Logger logger = LoggerFactory.getLogger(McpStartupReport.class);

	private final McpUrlPath path;

	private final TransportSettings transport;

	private final Implementation identity;

	private final McpCatalog catalog;

	private final AtomicBoolean reported = new AtomicBoolean();

	McpStartupReport(McpUrlPath path, TransportSettings transport, Implementation identity, McpCatalog catalog) {
		this.path = path;
		this.transport = transport;
		this.identity = identity;
		this.catalog = catalog;
	}

	@Override
	public void onApplicationEvent(ApplicationReadyEvent event) {
		if (!this.reported.compareAndSet(false, true)) {
			return;
		}
		logger.info("MCP server '{}' {} answers at '{}' ({}) with {}", this.identity.name(), this.identity.version(),
				this.path.value(), eras(), offer());
		if (this.transport.gate().allowedHosts().isEmpty()
				&& !isLocal(event.getApplicationContext().getEnvironment())) {
			logger.info("Requests from other machines may name any Host: set mcp.server.public-url or "
					+ "mcp.server.allowed-hosts to the names this server is known by");
		}
	}

	private String eras() {
		return this.transport.eras()
			.stream()
			.sorted()
			.map((era) -> (era == Era.SESSION) ? "2025-03-26 to 2025-11-25" : "2026-07-28")
			.collect(Collectors.joining(", "));
	}

	private String offer() {
		return Stream.of(count(this.catalog.tools(), "tool"), count(this.catalog.resources(), "resource"),
				count(this.catalog.resourceTemplates(), "resource template"), count(this.catalog.prompts(), "prompt"))
			.collect(Collectors.joining(", "));
	}

	private static String count(Registry<?> registry, String noun) {
		int count = registry.all().size();
		return count + " " + noun + ((count == 1) ? "" : "s");
	}

	private static boolean isLocal(Environment environment) {
		return Binder.get(environment)
			.bind("server.address", InetAddress.class)
			.map(InetAddress::isLoopbackAddress)
			.orElse(false);
	}

}
