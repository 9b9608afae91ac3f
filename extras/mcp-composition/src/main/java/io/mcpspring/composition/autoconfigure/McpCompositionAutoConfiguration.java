package io.mcpspring.composition.autoconfigure;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnPropertyPrefix;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.boot.observation.PortableOffer;
import io.mcpspring.client.ClientBounds;
import io.mcpspring.client.autoconfigure.McpClientAutoConfiguration;
import io.mcpspring.client.autoconfigure.McpClientCustomizer;
import io.mcpspring.client.autoconfigure.McpClients;
import io.mcpspring.composition.RemoteCustomizer;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.share.ShareSettings;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.ResourceLoader;

/**
 * Auto-configuration of the tools of other MCP servers, after all others that offer
 * tools: another server must not take the name of a tool of the application.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = { McpServerAutoConfiguration.class, McpClientAutoConfiguration.class },
		afterName = { "io.mcpspring.openapi.autoconfigure.McpOpenApiAutoConfiguration",
				"io.mcpspring.springai.autoconfigure.McpSpringAiAutoConfiguration" })
@ConditionalOnBean(McpEngine.class)
@ConditionalOnPropertyPrefix("mcp.server.remotes")
@EnableConfigurationProperties(McpRemotesProperties.class)
public final class McpCompositionAutoConfiguration {

	@Bean
	RemotesLifecycle mcpRemotes(McpRemotesProperties properties, McpClients mcpClients, CatalogTable mcpCatalog,
			ResourceLoader resources, McpServerProperties server, ObjectProvider<RemoteCustomizer> customizers,
			ObjectProvider<PortableOffer> portable) {
		return new RemotesLifecycle(setups(properties, customizers),
				new ShareSettings(server.getLimits().getCallerShare()), mcpClients, mcpCatalog, resources, portable);
	}

	private static List<RemoteSetup> setups(McpRemotesProperties properties,
			ObjectProvider<RemoteCustomizer> customizers) {
		return properties.remotes()
			.entrySet()
			.stream()
			.map((remote) -> new RemoteSetup(remote.getKey(), remote.getValue(), customizers.orderedStream().toList()))
			.toList();
	}

	/** Before those of the application, which may set other bounds. */
	@Bean
	@Order(Ordered.HIGHEST_PRECEDENCE)
	McpClientCustomizer mcpRemoteBounds(McpRemotesProperties properties, ObjectProvider<RemoteCustomizer> customizers) {
		Map<String, ClientBounds> bounds = setups(properties, customizers).stream()
			.collect(Collectors.toMap(RemoteSetup::name, RemoteSetup::bounds));
		return (name, builder) -> {
			ClientBounds own = bounds.get(name);
			if (own != null) {
				builder.bounds(own);
			}
		};
	}

	/** Configuration of the health of other servers. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass({ HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class })
	@ConditionalOnEnabledHealthIndicator("mcp-remotes")
	static class HealthConfiguration {

		@Bean
		@Fallback
		@ConditionalOnMissingBean(name = "mcpRemotesHealthIndicator")
		HealthIndicator mcpRemotesHealthIndicator(RemotesLifecycle remotes) {
			return new RemotesHealthIndicator(remotes);
		}

	}

	/** Configuration of the actuator endpoint. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
	static class EndpointConfiguration {

		@Bean
		@ConditionalOnMissingBean
		@ConditionalOnAvailableEndpoint
		McpRemotesEndpoint mcpRemotesEndpoint(RemotesLifecycle remotes) {
			return new McpRemotesEndpoint(remotes);
		}

	}

}
