package io.mcpspring.autoconfigure.condition;

import java.util.ArrayList;
import java.util.List;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.ConfigurationCondition;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Condition that there is a bean of each type that {@link ConditionalOnDeclared} names,
 * directly or as a meta-annotation.
 */
final class OnDeclaredCondition extends SpringBootCondition implements ConfigurationCondition {

	@Override
	public ConfigurationPhase getConfigurationPhase() {
		return ConfigurationPhase.REGISTER_BEAN;
	}

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		ConditionMessage.Builder message = ConditionMessage.forCondition(ConditionalOnDeclared.class);
		List<String> found = new ArrayList<>();
		for (MergedAnnotation<?> annotation : metadata.getAnnotations().stream(ConditionalOnDeclared.class).toList()) {
			Class<?> type = annotation.getClass(MergedAnnotation.VALUE);
			List<String> names = DeclaredTypes.candidates(context.getBeanFactory(), type);
			if (names.isEmpty()) {
				return ConditionOutcome
					.noMatch(message.didNotFind("any beans of type").items(ConditionMessage.Style.QUOTE, type));
			}
			found.addAll(names);
		}
		return ConditionOutcome.match(message.found("bean", "beans").items(ConditionMessage.Style.QUOTE, found));
	}

}
