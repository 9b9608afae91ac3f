package io.mcpspring.autoconfigure.limit;

import io.mcpspring.autoconfigure.properties.FurtherServerProperties;
import io.mcpspring.autoconfigure.properties.FurtherServers;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Condition that rate limits are set, so that calls otherwise bypass the limiter.
 */
final class OnRateLimitsCondition extends SpringBootCondition {

	private static final ConfigurationPropertyName PREFIX = ConfigurationPropertyName.of("mcp.server.rate-limit");

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		ConditionMessage.Builder message = ConditionMessage.forCondition("MCP rate limits");
		for (ConfigurationPropertySource source : ConfigurationPropertySources.get(context.getEnvironment())) {
			// A source that cannot enumerate its properties may contain a limit.
			if (source.containsDescendantOf(PREFIX) != ConfigurationPropertyState.ABSENT) {
				return ConditionOutcome.match(message.found("properties in").items(source));
			}
		}
		if (FurtherServers.exist(context.getEnvironment())) {
			FurtherServers servers = FurtherServers.of(context.getEnvironment());
			for (FurtherServerProperties server : servers.all()) {
				if (!servers.own(server.serverName(), ServerRateLimits.GROUP).isEmpty()) {
					return ConditionOutcome.match(message.foundExactly(server.property(ServerRateLimits.GROUP)));
				}
			}
		}
		return ConditionOutcome.noMatch(message.didNotFind("property").items(PREFIX + ".*"));
	}

}
