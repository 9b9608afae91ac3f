package io.mcpspring.autoconfigure.security;

import java.util.List;
import java.util.Objects;

import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.ConfigurationCondition;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/**
 * Condition that the verification of access tokens is configured, by properties or by a
 * bean. Every configuration that Boot turns into a resource server counts for the MCP
 * server too, so that none bypasses the rules.
 */
final class OnAccessTokensCondition extends AnyNestedCondition {

	OnAccessTokensCondition() {
		super(ConfigurationPhase.REGISTER_BEAN);
	}

	@Conditional(OnPropertiesOrDecoder.class)
	static final class PropertiesOrDecoder {

	}

	@ConditionalOnBean(type = "org.springframework.security.oauth2.jwt.ReactiveJwtDecoder")
	static final class ReactiveDecoder {

	}

	@ConditionalOnBean(
			type = "org.springframework.security.oauth2.server.resource.introspection.OpaqueTokenIntrospector")
	static final class Introspector {

	}

	@ConditionalOnBean(
			type = "org.springframework.security.oauth2.server.resource.introspection.ReactiveOpaqueTokenIntrospector")
	static final class ReactiveIntrospector {

	}

	/**
	 * Condition that properties name an issuer or its keys, or that there is a decoder of
	 * access tokens, other than the one that Boot adds to every application with Spring
	 * Authorization Server.
	 */
	static final class OnPropertiesOrDecoder extends SpringBootCondition implements ConfigurationCondition {

		private static final String RESOURCE_SERVER = "spring.security.oauth2.resourceserver.";

		private static final List<String> PROPERTIES = List.of(RESOURCE_SERVER + "jwt.issuer-uri",
				RESOURCE_SERVER + "jwt.jwk-set-uri", RESOURCE_SERVER + "jwt.public-key-location",
				RESOURCE_SERVER + "opaquetoken.introspection-uri", "mcp.server.security.issuers",
				"mcp.server.security.issuers[0]");

		private static final String DECODER = "org.springframework.security.oauth2.jwt.JwtDecoder";

		private static final String AUTHORIZATION_SERVER = "org.springframework.boot.security.oauth2.server.authorization.";

		@Override
		public ConfigurationPhase getConfigurationPhase() {
			return ConfigurationPhase.REGISTER_BEAN;
		}

		@Override
		public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
			ConditionMessage.Builder message = ConditionMessage.forCondition("Access tokens");
			for (String property : PROPERTIES) {
				if (StringUtils.hasText(context.getEnvironment().getProperty(property))) {
					return ConditionOutcome.match(message.foundExactly(property));
				}
			}
			ConfigurableListableBeanFactory beans = Objects.requireNonNull(context.getBeanFactory());
			if (ClassUtils.isPresent(DECODER, context.getClassLoader())) {
				Class<?> type = ClassUtils.resolveClassName(DECODER, context.getClassLoader());
				for (String name : BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beans, type, true, false)) {
					if (!isOfAuthorizationServer(beans, name)) {
						return ConditionOutcome.match(message.found("decoder").items(name));
					}
				}
			}
			return ConditionOutcome.noMatch(message.because("no property names an issuer, and there is no decoder"));
		}

		private static boolean isOfAuthorizationServer(ConfigurableListableBeanFactory beans, String name) {
			String factory = beans.containsBeanDefinition(name) ? beans.getBeanDefinition(name).getFactoryBeanName()
					: null;
			return factory != null && factory.startsWith(AUTHORIZATION_SERVER);
		}

	}

}
