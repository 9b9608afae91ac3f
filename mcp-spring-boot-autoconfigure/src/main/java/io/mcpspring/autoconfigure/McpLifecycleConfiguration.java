package io.mcpspring.autoconfigure;

import io.mcpspring.autoconfigure.properties.LegacySseProperties;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.boot.lifecycle.McpAbandonLifecycle;
import io.mcpspring.boot.lifecycle.McpCallsLifecycle;
import io.mcpspring.boot.lifecycle.McpDrainLifecycle;
import io.mcpspring.boot.start.McpStartupReport;
import io.mcpspring.boot.start.McpUrlPath;
import io.mcpspring.boot.start.ReportedSettings;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.endpoint.McpServer;
import io.mcpspring.endpoint.ServerStores;
import io.mcpspring.endpoint.TransportSettings;
import io.mcpspring.security.chain.ServerGuard;
import io.mcpspring.server.ServerSettings;

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
	McpDrainLifecycle mcpDrainLifecycle(McpServer mcpServer, ServerStores mcpServerStores, Environment environment) {
		return McpDrainLifecycle.of(mcpServer, this.properties.getDrainPeriod(), mcpServerStores.sessions().isShared(),
				environment);
	}

	@Bean
	McpCallsLifecycle mcpCallsLifecycle(McpServer mcpServer) {
		return new McpCallsLifecycle(mcpServer::runningCalls);
	}

	@Bean
	McpAbandonLifecycle mcpAbandonLifecycle(McpServer mcpServer) {
		return new McpAbandonLifecycle(mcpServer);
	}

	@Bean
	McpStartupReport mcpStartupReport(TransportSettings mcpTransportSettings, ServerSettings mcpServerSettings,
			McpCatalog mcpCatalog, ServerStores mcpServerStores, ObjectProvider<ServerGuard.Finder> guard) {
		return new McpStartupReport(McpUrlPath.of(this.context, this.properties.getPath()), reported(),
				mcpTransportSettings, mcpServerSettings.info(), mcpCatalog, mcpServerStores.sessions(),
				() -> guard.getIfAvailable(() -> () -> ServerGuard.NONE).find());
	}

	private ReportedSettings reported() {
		LegacySseProperties sse = this.properties.getLegacySse();
		return new ReportedSettings(this.properties.getPath(), this.properties.getPublicUrl(),
				this.properties.getName() != null, this.properties.getVersion() != null,
				!this.properties.getRequestState().getKeys().isEmpty(),
				sse.isEnabled() ? new ReportedSettings.SsePaths(sse.getPath(), sse.getMessagePath()) : null);
	}

}
