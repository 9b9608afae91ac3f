package io.mcpspring.autoconfigure.condition;

import java.util.List;

import io.mcpspring.endpoint.McpServer;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.ConfigurationCondition;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Condition that a bean is an MCP server.
 */
final class OnMcpServerCondition extends SpringBootCondition implements ConfigurationCondition {

	@Override
	public ConfigurationPhase getConfigurationPhase() {
		return ConfigurationPhase.REGISTER_BEAN;
	}

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		ConditionMessage.Builder message = ConditionMessage.forCondition(ConditionalOnMcpServer.class);
		List<String> names = DeclaredTypes.candidates(context.getBeanFactory(), McpServer.class);
		return names.isEmpty() ? ConditionOutcome.noMatch(message.because("there is no MCP server"))
				: ConditionOutcome.match(message.found("bean", "beans").items(names));
	}

}
