package io.mcpspring.autoconfigure.condition;

import java.util.List;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.ConfigurationCondition;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.core.type.MethodMetadata;
import org.springframework.util.ClassUtils;

/**
 * Condition that no bean has the type that a method returns.
 */
final class OnNotReplacedCondition extends SpringBootCondition implements ConfigurationCondition {

	@Override
	public ConfigurationPhase getConfigurationPhase() {
		return ConfigurationPhase.REGISTER_BEAN;
	}

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		ConditionMessage.Builder message = ConditionMessage.forCondition(ConditionalOnNotReplaced.class);
		if (!(metadata instanceof MethodMetadata method)) {
			throw new IllegalStateException("@ConditionalOnNotReplaced is for methods with @Bean");
		}
		Class<?> type = ClassUtils.resolveClassName(method.getReturnTypeName(), context.getClassLoader());
		List<String> names = DeclaredTypes.candidates(context.getBeanFactory(), type);
		return names.isEmpty()
				? ConditionOutcome.match(message.didNotFind("any beans").items(ConditionMessage.Style.QUOTE, type))
				: ConditionOutcome.noMatch(message.found("bean", "beans").items(names));
	}

}
