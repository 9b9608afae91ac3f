package io.mcpspring.autoconfigure.controller;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnPropertyPrefix;
import io.mcpspring.boot.ListEntries;
import io.mcpspring.controllers.ControllerSettings;
import io.mcpspring.controllers.EndpointTools;
import io.mcpspring.controllers.endpoint.EndpointDispatcher;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.web.method.HandlerMethod;

/**
 * Auto-configuration of methods of controllers that are offered as tools without
 * annotations, if {@code mcp.server.controllers.include} names some.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class,
		beforeName = "io.mcpspring.autoconfigure.security.McpExistingSecurityAutoConfiguration")
@ConditionalOnWebApplication
@ConditionalOnClass(HandlerMethod.class)
@ConditionalOnPropertyPrefix(ControllerSettings.INCLUDE)
@ConditionalOnBean(McpEngine.class)
@EnableConfigurationProperties(McpControllerProperties.class)
@Import({ ServletEndpointConfiguration.class, ReactiveEndpointConfiguration.class })
public final class McpControllerAutoConfiguration {

	@Bean
	EndpointTools mcpEndpointTools(McpControllerProperties properties, ObjectProvider<EndpointDispatcher> dispatchers,
			ApplicationContext context, CatalogTable mcpCatalog, ObjectProvider<JsonMapper> jacksonJsonMapper,
			McpBeanScanner mcpBeanScanner) {
		ListEntries.check(context.getEnvironment(), McpControllerProperties.LISTS);
		return EndpointTools.of(context, properties.settings(),
				jacksonJsonMapper.getIfAvailable(() -> JsonMapper.builder().findAndAddModules().build()),
				mcpBeanScanner, dispatcher(dispatchers), mcpCatalog);
	}

	private static EndpointDispatcher dispatcher(ObjectProvider<EndpointDispatcher> dispatchers) {
		EndpointDispatcher dispatcher = dispatchers.getIfAvailable();
		if (dispatcher == null) {
			throw new InvalidMcpPropertyException(ControllerSettings.INCLUDE,
					"chooses methods of controllers, and the application has neither Spring MVC nor WebFlux",
					"Remove the property, or add the starter of one of them.");
		}
		return dispatcher;
	}

}
