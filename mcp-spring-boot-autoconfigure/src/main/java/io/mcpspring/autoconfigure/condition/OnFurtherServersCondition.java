package io.mcpspring.autoconfigure.condition;

import io.mcpspring.autoconfigure.properties.FurtherServers;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Condition that properties describe further servers.
 */
final class OnFurtherServersCondition extends SpringBootCondition {

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		ConditionMessage.Builder message = ConditionMessage.forCondition(ConditionalOnFurtherServers.class);
		return FurtherServers.exist(context.getEnvironment())
				? ConditionOutcome.match(message.foundExactly(FurtherServers.PREFIX))
				: ConditionOutcome.noMatch(message.didNotFind("property").items(FurtherServers.PREFIX));
	}

}
