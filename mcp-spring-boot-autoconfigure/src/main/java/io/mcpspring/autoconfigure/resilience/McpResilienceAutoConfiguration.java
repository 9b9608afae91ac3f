package io.mcpspring.autoconfigure.resilience;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnMcpTransport;
import io.mcpspring.spring.resilience.AskingRetries;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.resilience.annotation.RetryAnnotationBeanPostProcessor;

/**
 * Auto-configuration of methods with {@code @Retryable} that ask the client, in
 * applications with {@code @EnableResilientMethods}.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class)
@ConditionalOnMcpTransport
@ConditionalOnBooleanProperty(name = "mcp.server.enabled", matchIfMissing = true)
@ConditionalOnBean(RetryAnnotationBeanPostProcessor.class)
public final class McpResilienceAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	static AskingRetries mcpAskingRetries(ApplicationEventPublisher events) {
		return new AskingRetries(events);
	}

}
