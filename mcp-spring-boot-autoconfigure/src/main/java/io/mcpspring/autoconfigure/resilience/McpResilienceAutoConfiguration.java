package io.mcpspring.autoconfigure.resilience;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnDeclared;
import io.mcpspring.autoconfigure.condition.ConditionalOnMcpTransport;
import io.mcpspring.autoconfigure.condition.ConditionalOnNotReplaced;
import io.mcpspring.resilience.AskingRetries;

import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
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
@ConditionalOnDeclared(RetryAnnotationBeanPostProcessor.class)
public final class McpResilienceAutoConfiguration implements AopInfrastructureBean {

	@Bean
	@ConditionalOnNotReplaced
	static AskingRetries mcpAskingRetries(ApplicationEventPublisher events) {
		return new AskingRetries(events);
	}

}
