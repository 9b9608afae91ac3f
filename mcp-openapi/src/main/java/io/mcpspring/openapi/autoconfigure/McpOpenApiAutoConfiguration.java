package io.mcpspring.openapi.autoconfigure;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnMcpServer;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.openapi.OpenApiClientCustomizer;
import io.micrometer.observation.ObservationRegistry;

import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.io.ResourceLoader;

/**
 * Auto-configuration of tools and resources from OpenAPI documents.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class)
@ConditionalOnMcpServer
@Conditional(OnOpenApiDocumentsCondition.class)
@EnableConfigurationProperties(McpOpenApisProperties.class)
public final class McpOpenApiAutoConfiguration implements AopInfrastructureBean {

	@Bean
	OpenApiOffers mcpOpenApiOffers(McpOpenApisProperties documents, McpCatalog mcpCatalog,
			ObjectProvider<OpenApiClientCustomizer> customizers, ObjectProvider<ObservationRegistry> observations,
			ResourceLoader resources) {
		ServiceClients clients = new ServiceClients(customizers.orderedStream().toList(),
				observations.getIfUnique(() -> ObservationRegistry.NOOP));
		ClassLoader classLoader = resources.getClassLoader();
		return new OpenApiOffers(documents.openapi(), mcpCatalog, clients,
				(classLoader != null) ? classLoader : McpOpenApiAutoConfiguration.class.getClassLoader());
	}

}
