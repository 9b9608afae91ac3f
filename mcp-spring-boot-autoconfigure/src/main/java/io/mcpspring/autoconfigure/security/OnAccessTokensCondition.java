package io.mcpspring.autoconfigure.security;

import java.util.List;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.StringUtils;

/**
 * Whether it is known who issues access tokens.
 */
final class OnAccessTokensCondition extends SpringBootCondition {

	private static final String RESOURCE_SERVER = "spring.security.oauth2.resourceserver.";

	private static final List<String> PROPERTIES = List.of(RESOURCE_SERVER + "jwt.issuer-uri",
			RESOURCE_SERVER + "jwt.jwk-set-uri", RESOURCE_SERVER + "opaquetoken.introspection-uri",
			"mcp.server.security.issuers", "mcp.server.security.issuers[0]");

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		Environment environment = context.getEnvironment();
		ConditionMessage.Builder message = ConditionMessage.forCondition("Access tokens");
		for (String property : PROPERTIES) {
			if (StringUtils.hasText(environment.getProperty(property))) {
				return ConditionOutcome.match(message.foundExactly(property));
			}
		}
		return ConditionOutcome.noMatch(message.because("no issuer is known"));
	}

}
