package io.mcpspring.autoconfigure.controller;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.controller.endpoint.EndpointDispatcher;
import io.mcpspring.autoconfigure.controller.servlet.ServletEndpointConfiguration;
import io.mcpspring.autoconfigure.controller.webflux.ReactiveEndpointConfiguration;
import io.mcpspring.autoconfigure.properties.InvalidMcpPropertyException;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.endpoint.McpServer;
import io.mcpspring.method.registration.McpBeanScanner;
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
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Import;
import org.springframework.util.ClassUtils;
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
@Conditional(OnIncludedControllersCondition.class)
@ConditionalOnBean(McpServer.class)
@EnableConfigurationProperties(McpControllerProperties.class)
@Import({ ServletEndpointConfiguration.class, ReactiveEndpointConfiguration.class })
public final class McpControllerAutoConfiguration {

	private static final String ADVICE = "org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice";

	@Bean
	EndpointTools mcpEndpointTools(McpControllerProperties properties, ObjectProvider<EndpointDispatcher> dispatchers,
			ApplicationContext context, McpCatalog mcpCatalog, ObjectProvider<JsonMapper> jacksonJsonMapper,
			McpBeanScanner mcpBeanScanner) {
		ListEntries.check(context.getEnvironment(), McpControllerProperties.LISTS);
		EndpointSetup setup = EndpointSetup.of(context,
				jacksonJsonMapper.getIfAvailable(() -> JsonMapper.builder().findAndAddModules().build()),
				mcpBeanScanner.sources(), mcpBeanScanner.results(), properties);
		return new EndpointTools(setup, dispatcher(dispatchers), new EndpointSelection(properties), mcpCatalog,
				!hasAdvice(context));
	}

	private static EndpointDispatcher dispatcher(ObjectProvider<EndpointDispatcher> dispatchers) {
		EndpointDispatcher dispatcher = dispatchers.getIfAvailable();
		if (dispatcher == null) {
			throw new InvalidMcpPropertyException(McpControllerProperties.INCLUDE,
					"chooses methods of controllers, and the application has neither Spring MVC nor WebFlux",
					"Remove the property, or add the starter of one of them.");
		}
		return dispatcher;
	}

	/** Whether the application changes the bodies of answers, so that none is certain. */
	private static boolean hasAdvice(ApplicationContext context) {
		ClassLoader loader = context.getClassLoader();
		return ClassUtils.isPresent(ADVICE, loader)
				&& context.getBeanNamesForType(ClassUtils.resolveClassName(ADVICE, loader), false, false).length > 0;
	}

}
