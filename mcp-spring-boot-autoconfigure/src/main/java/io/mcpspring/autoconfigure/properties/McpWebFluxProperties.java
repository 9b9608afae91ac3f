package io.mcpspring.autoconfigure.properties;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * What concerns a server on Spring WebFlux alone.
 *
 * @param headTimeout Maximum time the head of a request may take from its first to its
 * last byte on Reactor Netty. What takes longer ends its connection. As the path of such
 * a request is not known, it applies to the whole application. No limit by default.
 */
@ConfigurationProperties("mcp.server.webflux")
public record McpWebFluxProperties(@Nullable Duration headTimeout) implements AopInfrastructureBean {

	public McpWebFluxProperties {
		if (headTimeout != null) {
			NumberRules.checkPositive("mcp.server.webflux.head-timeout", headTimeout);
		}
	}

}
