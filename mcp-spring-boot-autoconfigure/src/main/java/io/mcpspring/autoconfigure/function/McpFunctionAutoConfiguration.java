package io.mcpspring.autoconfigure.function;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnMcpServer;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.method.registration.McpBeanScanner;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/**
 * Auto-configuration of functions that are offered as tools, if
 * {@code mcp.server.functions.include} names some.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class)
@Conditional(OnIncludedFunctionsCondition.class)
@ConditionalOnMcpServer
@EnableConfigurationProperties(McpFunctionProperties.class)
public final class McpFunctionAutoConfiguration implements AopInfrastructureBean {

	@Bean
	FunctionTools mcpFunctionTools(McpFunctionProperties properties, ConfigurableListableBeanFactory beanFactory,
			McpCatalog mcpCatalog, McpBeanScanner mcpBeanScanner, ObjectProvider<JsonMapper> jacksonJsonMapper) {
		FunctionSetup setup = FunctionSetup.of(
				jacksonJsonMapper.getIfAvailable(() -> JsonMapper.builder().findAndAddModules().build()),
				mcpBeanScanner.values(), mcpBeanScanner.results());
		return new FunctionTools(properties, beanFactory, mcpCatalog, setup);
	}

}
