package io.mcpspring.autoconfigure.condition;

import java.util.List;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.ConfigurationCondition;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Condition that a bean has the type that {@link ConditionalOnDeclared} names.
 */
final class OnDeclaredCondition extends SpringBootCondition implements ConfigurationCondition {

	@Override
	public ConfigurationPhase getConfigurationPhase() {
		return ConfigurationPhase.REGISTER_BEAN;
	}

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		ConditionMessage.Builder message = ConditionMessage.forCondition(ConditionalOnDeclared.class);
		Class<?> type = metadata.getAnnotations().get(ConditionalOnDeclared.class).getClass(MergedAnnotation.VALUE);
		List<String> names = DeclaredTypes.candidates(context.getBeanFactory(), type);
		return names.isEmpty() ? ConditionOutcome.noMatch(message.didNotFind("any beans").items(type))
				: ConditionOutcome.match(message.found("bean", "beans").items(names));
	}

}
