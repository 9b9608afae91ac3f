package io.mcpspring.openapi.autoconfigure;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnPropertyPrefix;
import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.boot.observation.PortableOffer;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.jsonrpc.BlockingThreads;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.engine.share.ShareSettings;
import io.mcpspring.openapi.OpenApiClientCustomizer;
import io.micrometer.observation.ObservationRegistry;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.io.ResourceLoader;

/**
 * Auto-configuration of tools and resources from OpenAPI documents.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class)
@ConditionalOnBean(McpEngine.class)
@ConditionalOnPropertyPrefix("mcp.server.openapi")
@EnableConfigurationProperties(McpOpenApisProperties.class)
public final class McpOpenApiAutoConfiguration {

	@Bean
	OpenApiOffers mcpOpenApiOffers(McpOpenApisProperties documents, CatalogTable mcpCatalog,
			ObjectProvider<OpenApiClientCustomizer> customizers, ObjectProvider<ObservationRegistry> observations,
			ResourceLoader resources, McpServerProperties server, ObjectProvider<BlockingThreads> threads,
			ObjectProvider<ServerSettings> settings, ObjectProvider<PortableOffer> portable) {
		ServiceClients clients = new ServiceClients(customizers.orderedStream().toList(),
				observations.getIfUnique(() -> ObservationRegistry.NOOP),
				new ShareSettings(server.getLimits().getCallerShare()),
				threads.getIfAvailable(() -> BlockingThreads.UNLIMITED));
		ClassLoader classLoader = resources.getClassLoader();
		return new OpenApiOffers(documents.openapi(), new OfferAccess(mcpCatalog, settings::getObject), clients,
				(classLoader != null) ? classLoader : McpOpenApiAutoConfiguration.class.getClassLoader(),
				() -> portable.getIfAvailable(() -> PortableOffer.ANY));
	}

}
