package io.mcpspring.springai.autoconfigure;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.boot.method.ForeignAnnotationReader;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.springai.RequestBridge;
import io.mcpspring.springai.ToolCallbackCustomizer;
import io.mcpspring.springai.annotated.AnnotatedOffers;
import io.mcpspring.springai.autoconfigure.McpSpringAiProperties.Kind;
import io.mcpspring.springai.callback.CallbackSelection;
import io.mcpspring.springai.callback.ToolCallbackOffers;
import io.mcpspring.springai.exchange.ExchangeBridge;
import io.modelcontextprotocol.server.McpSyncServerExchange;

import org.springframework.ai.mcp.annotation.McpTool;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.annotation.Tool;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration that offers the tools of an application for Spring AI: beans of the
 * types {@link ToolCallback} and {@code ToolCallbackProvider}, methods with
 * {@code @Tool}, and methods with Spring AI's MCP annotations.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class)
@ConditionalOnBean(McpEngine.class)
@ConditionalOnClass(ToolCallback.class)
@EnableConfigurationProperties(McpSpringAiProperties.class)
public final class McpSpringAiAutoConfiguration {

	@Bean
	static SecondServerCheck mcpSpringAiSecondServerCheck(Environment environment) {
		return new SecondServerCheck(environment);
	}

	@Bean
	ToolCallbackOffers mcpSpringAiToolCallbacks(ConfigurableListableBeanFactory beanFactory, CatalogTable mcpCatalog,
			McpSpringAiProperties properties, ObjectProvider<RequestBridge> bridge,
			ObjectProvider<ToolCallbackCustomizer> customizers) {
		CallbackSelection selection = new CallbackSelection(properties.has(Kind.TOOL_CALLBACKS),
				properties.has(Kind.TOOL_METHODS), properties.has(Kind.CLIENT_TOOLS));
		return new ToolCallbackOffers(beanFactory, mcpCatalog, selection,
				bridge.getIfAvailable(() -> RequestBridge.PLAIN), customizers.orderedStream().toList());
	}

	@Bean
	ForeignAnnotationReader mcpSpringAiToolReader(McpSpringAiProperties properties) {
		return (annotation) -> properties.has(Kind.TOOL_METHODS) && annotation.equals(Tool.class.getName());
	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass({ McpTool.class, McpSyncServerExchange.class })
	static class AnnotationConfiguration {

		@Bean
		RequestBridge mcpSpringAiBridge() {
			return new ExchangeBridge();
		}

		@Bean
		SmartInitializingSingleton mcpSpringAiAnnotatedOffers(ConfigurableListableBeanFactory beanFactory,
				CatalogTable mcpCatalog, McpSpringAiProperties properties) {
			return properties.has(Kind.ANNOTATIONS) ? new AnnotatedOffers(beanFactory, mcpCatalog) : () -> {
			};
		}

		@Bean
		ForeignAnnotationReader mcpSpringAiAnnotationReader(McpSpringAiProperties properties) {
			return (annotation) -> properties.has(Kind.ANNOTATIONS)
					&& annotation.startsWith(McpTool.class.getPackageName() + ".");
		}

	}

}
