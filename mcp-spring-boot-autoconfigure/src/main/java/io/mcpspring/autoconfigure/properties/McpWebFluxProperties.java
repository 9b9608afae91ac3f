package io.mcpspring.autoconfigure.properties;

import java.time.Duration;

import io.mcpspring.properties.NumberRules;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Settings for Spring WebFlux alone.
 *
 * @param headTimeout Maximum time the head of a request may take from its first to its
 * last byte on Reactor Netty. The connection is closed after that time. As the path of
 * such a request is not known, it applies to the whole application. No limit by default.
 */
@ConfigurationProperties("mcp.server.webflux")
public record McpWebFluxProperties(@Nullable Duration headTimeout) {

	public McpWebFluxProperties {
		if (headTimeout != null) {
			NumberRules.checkPositive("mcp.server.webflux.head-timeout", headTimeout);
		}
	}

}
