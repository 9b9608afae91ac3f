package io.mcpspring.autoconfigure.condition;

import java.util.Objects;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Condition of {@link ConditionalOnPropertyPrefix}.
 */
final class OnPropertyPrefixCondition extends SpringBootCondition {

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		MergedAnnotation<ConditionalOnPropertyPrefix> annotation = metadata.getAnnotations()
			.get(ConditionalOnPropertyPrefix.class);
		String[] prefixes = annotation.getStringArray("value");
		boolean matchIfUnknown = annotation.getBoolean("matchIfUnknown");
		ConditionMessage.Builder message = ConditionMessage.forCondition(ConditionalOnPropertyPrefix.class);
		for (String prefix : prefixes) {
			ConfigurationPropertyName name = ConfigurationPropertyName.of(prefix);
			for (ConfigurationPropertySource source : ConfigurationPropertySources.get(context.getEnvironment())) {
				ConfigurationPropertyState below = source.containsDescendantOf(name);
				if (below == ConfigurationPropertyState.PRESENT || source.getConfigurationProperty(name) != null
						|| (matchIfUnknown && below == ConfigurationPropertyState.UNKNOWN)) {
					return ConditionOutcome.match(message.found("properties in").items(Objects.toString(source)));
				}
			}
		}
		return ConditionOutcome.noMatch(message.didNotFind("property", "properties").items((Object[]) prefixes));
	}

}
