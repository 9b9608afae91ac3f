package io.mcpspring.springai.autoconfigure;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.boot.method.ForeignAnnotationReader;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.endpoint.McpServer;
import io.mcpspring.springai.RequestBridge;
import io.mcpspring.springai.ToolCallbackCustomizer;
import io.mcpspring.springai.annotated.AnnotatedOffers;
import io.mcpspring.springai.callback.CallbackSelection;
import io.mcpspring.springai.callback.ToolCallbackOffers;
import io.mcpspring.springai.exchange.ExchangeBridge;
import io.modelcontextprotocol.server.McpSyncServerExchange;

import org.springframework.ai.mcp.annotation.McpTool;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.annotation.Tool;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
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
@ConditionalOnBean(McpServer.class)
@ConditionalOnClass(ToolCallback.class)
@ConditionalOnBooleanProperty(name = "mcp.server.spring-ai.enabled", matchIfMissing = true)
@EnableConfigurationProperties(McpSpringAiProperties.class)
public final class McpSpringAiAutoConfiguration {

	@Bean
	static SecondServerCheck mcpSpringAiSecondServerCheck(Environment environment) {
		return new SecondServerCheck(environment);
	}

	@Bean
	ToolCallbackOffers mcpSpringAiToolCallbacks(ConfigurableListableBeanFactory beanFactory, McpCatalog mcpCatalog,
			McpSpringAiProperties properties, ObjectProvider<RequestBridge> bridge,
			ObjectProvider<ToolCallbackCustomizer> customizers) {
		CallbackSelection selection = new CallbackSelection(properties.toolCallbacks(), properties.toolMethods(),
				properties.clientTools());
		return new ToolCallbackOffers(beanFactory, mcpCatalog, selection,
				bridge.getIfAvailable(() -> RequestBridge.PLAIN), customizers.orderedStream().toList());
	}

	@Bean
	ForeignAnnotationReader mcpSpringAiToolReader(McpSpringAiProperties properties) {
		return (annotation) -> properties.toolMethods() && annotation.equals(Tool.class.getName());
	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass({ McpTool.class, McpSyncServerExchange.class })
	static class AnnotationConfiguration {

		@Bean
		RequestBridge mcpSpringAiBridge() {
			return new ExchangeBridge();
		}

		@Bean
		@ConditionalOnBooleanProperty(name = "mcp.server.spring-ai.annotations", matchIfMissing = true)
		AnnotatedOffers mcpSpringAiAnnotatedOffers(ConfigurableListableBeanFactory beanFactory, McpCatalog mcpCatalog) {
			return new AnnotatedOffers(beanFactory, mcpCatalog);
		}

		@Bean
		@ConditionalOnBooleanProperty(name = "mcp.server.spring-ai.annotations", matchIfMissing = true)
		ForeignAnnotationReader mcpSpringAiAnnotationReader() {
			return (annotation) -> annotation.startsWith(McpTool.class.getPackageName() + ".");
		}

	}

}
