package io.mcpspring.autoconfigure.observation;

import java.util.LinkedHashMap;
import java.util.Map;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.servers.FurtherServer;
import io.mcpspring.boot.observation.McpInfoContributor;
import io.mcpspring.boot.observation.McpServerEndpoint;
import io.mcpspring.boot.observation.McpSessionsEndpoint;
import io.mcpspring.boot.observation.OfferFindings;
import io.mcpspring.boot.observation.ReportDetail;
import io.mcpspring.boot.start.ActuatorPathCheck;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.endpoint.McpServer;
import io.mcpspring.endpoint.TransportSettings;
import io.mcpspring.method.registration.McpBeanScanner;
import io.mcpspring.model.Implementation;
import io.mcpspring.server.ServerSettings;
import io.mcpspring.task.TasksExtension;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.autoconfigure.endpoint.web.WebEndpointProperties;
import org.springframework.boot.actuate.autoconfigure.info.ConditionalOnEnabledInfoContributor;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of the actuator's view of an MCP server.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class)
@ConditionalOnClass(ManagementPortType.class)
@ConditionalOnBean(McpServer.class)
public final class McpActuatorAutoConfiguration {

	/** Configuration of the endpoint and its part of the general information. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass({ ConditionalOnAvailableEndpoint.class, InfoContributor.class })
	static class EndpointConfiguration {

		@Bean
		@ConditionalOnMissingBean
		@ConditionalOnAvailableEndpoint
		McpServerEndpoint mcpServerEndpoint(Implementation identity, TransportSettings transport,
				McpServerProperties properties, McpCatalog catalog, McpServer server, McpBeanScanner scanner,
				ObjectProvider<TasksExtension> tasks, ObjectProvider<ReportDetail> report) {
			McpServerEndpoint.Settings settings = new McpServerEndpoint.Settings(properties.getPath(),
					ServerLimits.describe(properties));
			return new McpServerEndpoint(identity, transport, settings, catalog, server, tasks.getIfAvailable(),
					new OfferFindings(scanner.advice(), report.getIfAvailable()));
		}

		@Bean
		@ConditionalOnMissingBean
		@ConditionalOnAvailableEndpoint
		McpSessionsEndpoint mcpSessionsEndpoint(McpServer server, ServerSettings settings,
				ObjectProvider<FurtherServer> further, ApplicationEventPublisher publisher) {
			Map<String, McpServer> servers = new LinkedHashMap<>();
			servers.put(FurtherServers.FIRST, server);
			further.stream().forEach((other) -> servers.put(other.name(), other.server()));
			return new McpSessionsEndpoint(servers, publisher, settings.time());
		}

		@Bean
		@Fallback
		@ConditionalOnMissingBean(name = "mcpInfoContributor")
		@ConditionalOnEnabledInfoContributor("mcp")
		InfoContributor mcpInfoContributor(Implementation identity, TransportSettings transport) {
			return new McpInfoContributor(identity, transport);
		}

	}

	/** Configuration of the check that the path does not hide the actuator's. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass({ ManagementPortType.class, WebEndpointProperties.class })
	static class PathConfiguration {

		@Bean
		@Lazy(false)
		ActuatorPathCheck mcpActuatorPathCheck(McpServerProperties properties, Environment environment) {
			return new ActuatorPathCheck(FurtherServers.servedPaths(properties, environment), environment);
		}

	}

}
