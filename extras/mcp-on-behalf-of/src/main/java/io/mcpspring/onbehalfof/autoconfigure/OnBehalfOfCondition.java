package io.mcpspring.onbehalfof.autoconfigure;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Condition that a service is called on behalf of the caller.
 */
final class OnBehalfOfCondition extends SpringBootCondition {

	private static final String PREFIX = "mcp.server.on-behalf-of";

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		ConditionMessage.Builder message = ConditionMessage.forCondition("Services on behalf of the caller");
		boolean bound = Binder.get(context.getEnvironment())
			.bind(PREFIX, Bindable.mapOf(String.class, Object.class))
			.isBound();
		return bound ? ConditionOutcome.match(message.foundExactly("properties"))
				: ConditionOutcome.noMatch(message.didNotFind("property").items(PREFIX + ".*"));
	}

}
