package io.mcpspring.autoconfigure;

import io.mcpspring.autoconfigure.properties.LegacySseProperties;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.boot.lifecycle.McpAbandonLifecycle;
import io.mcpspring.boot.lifecycle.McpCallsLifecycle;
import io.mcpspring.boot.lifecycle.McpDrainLifecycle;
import io.mcpspring.boot.start.McpStartupReport;
import io.mcpspring.boot.start.McpUrlPath;
import io.mcpspring.boot.start.ReportedSettings;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.endpoint.ServerStores;
import io.mcpspring.engine.endpoint.TransportSettings;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.security.chain.ServerGuard;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Configuration of what starts and stops with the application, and of the report at the
 * start.
 */
@Configuration(proxyBeanMethods = false)
final class McpLifecycleConfiguration {

	private final McpServerProperties properties;

	private final ConfigurableApplicationContext context;

	McpLifecycleConfiguration(McpServerProperties properties, ConfigurableApplicationContext context) {
		this.properties = properties;
		this.context = context;
	}

	@Bean
	McpDrainLifecycle mcpDrainLifecycle(McpEngine mcpServer, ServerStores mcpServerStores, Environment environment) {
		return McpDrainLifecycle.of(mcpServer, this.properties.getDrainPeriod(), mcpServerStores.sessions().isShared(),
				environment);
	}

	@Bean
	McpCallsLifecycle mcpCallsLifecycle(McpEngine mcpServer) {
		return new McpCallsLifecycle(mcpServer::runningCalls);
	}

	@Bean
	McpAbandonLifecycle mcpAbandonLifecycle(McpEngine mcpServer) {
		return new McpAbandonLifecycle(mcpServer);
	}

	@Bean
	McpStartupReport mcpStartupReport(TransportSettings mcpTransportSettings, ServerSettings mcpServerSettings,
			CatalogTable mcpCatalog, ServerStores mcpServerStores, ObjectProvider<ServerGuard.Finder> guard) {
		return new McpStartupReport(McpUrlPath.of(this.context, this.properties.getPath()), reported(),
				mcpTransportSettings, mcpServerSettings.info(), mcpCatalog, mcpServerStores.sessions(),
				() -> guard.getIfAvailable(() -> () -> ServerGuard.NONE).find());
	}

	private ReportedSettings reported() {
		LegacySseProperties sse = this.properties.getLegacySse();
		return new ReportedSettings(this.properties.getPath(), this.properties.getPublicUrl(),
				this.properties.getName() != null, this.properties.getVersion() != null,
				!this.properties.getInput().getStateKeys().isEmpty(),
				sse.isEnabled() ? new ReportedSettings.SsePaths(sse.getPath(), sse.messagePath()) : null);
	}

}
