package io.mcpspring.autoconfigure.condition;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import io.mcpspring.autoconfigure.properties.FurtherServers;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Condition that matches if properties describe further servers, besides the one of
 * {@code mcp.server}.
 */
@Target({ ElementType.TYPE, ElementType.METHOD })
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Conditional(ConditionalOnFurtherServers.OnServers.class)
public @interface ConditionalOnFurtherServers {

	/**
	 * Condition that properties describe further servers.
	 */
	final class OnServers extends SpringBootCondition {

		@Override
		public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
			ConditionMessage.Builder message = ConditionMessage.forCondition(ConditionalOnFurtherServers.class);
			return FurtherServers.exist(context.getEnvironment())
					? ConditionOutcome.match(message.foundExactly(FurtherServers.PREFIX))
					: ConditionOutcome.noMatch(message.didNotFind("property").items(FurtherServers.PREFIX));
		}

	}

}
