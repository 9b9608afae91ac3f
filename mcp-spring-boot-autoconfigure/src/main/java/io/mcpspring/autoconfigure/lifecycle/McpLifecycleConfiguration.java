package io.mcpspring.autoconfigure.lifecycle;

import java.time.Duration;

import io.mcpspring.autoconfigure.condition.DeclaredBeans;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.endpoint.McpServer;
import io.mcpspring.endpoint.ServerStores;
import io.mcpspring.endpoint.TransportSettings;
import io.mcpspring.model.Implementation;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Configuration of the steps in the start and stop of the application.
 */
@Configuration(proxyBeanMethods = false)
public final class McpLifecycleConfiguration {

	/** The default of Spring Boot. */
	private static final Duration PHASE = Duration.ofSeconds(30);

	@Bean
	McpDrainLifecycle mcpDrainLifecycle(McpServer mcpServer, McpServerProperties mcpServerProperties,
			ServerStores mcpServerStores, Environment environment) {
		Duration phase = Binder.get(environment)
			.bind("spring.lifecycle.timeout-per-shutdown-phase", Duration.class)
			.orElse(PHASE);
		return new McpDrainLifecycle(mcpServer, mcpServerProperties.getDrainPeriod(),
				mcpServerStores.sessions().isShared(), phase);
	}

	@Bean
	ReadinessOfDrain mcpReadinessOfDrain(ApplicationContext context) {
		return new ReadinessOfDrain(context);
	}

	@Bean
	McpCallsLifecycle mcpCallsLifecycle(McpServer mcpServer) {
		return new McpCallsLifecycle(mcpServer::runningCalls);
	}

	@Bean
	McpStartupReport mcpStartupReport(ObjectProvider<McpUrlPath> mcpUrlPath, McpServerProperties mcpServerProperties,
			TransportSettings mcpTransportSettings, Implementation mcpServerIdentity, McpCatalog mcpCatalog,
			ServerStores mcpServerStores, ObjectProvider<ServerGuard.Finder> guard,
			ConfigurableListableBeanFactory beanFactory) {
		DeclaredBeans declared = new DeclaredBeans(beanFactory);
		return new McpStartupReport(mcpUrlPath.getIfAvailable(() -> new McpUrlPath(mcpServerProperties.getPath())),
				mcpServerProperties, mcpTransportSettings, mcpServerIdentity, mcpCatalog, mcpServerStores.sessions(),
				() -> declared.get(ServerGuard.Finder.class, guard, () -> ServerGuard.NONE).find());
	}

}
