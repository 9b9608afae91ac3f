package io.mcpspring.autoconfigure.security;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.mcpspring.observation.McpMeterDocumentation;
import io.mcpspring.security.TokenChecks;

import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.web.context.reactive.ReactiveWebApplicationContext;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * How many access tokens are being checked.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(MeterRegistry.class)
final class TokenMetricsConfiguration {

	@Bean
	MeterBinder mcpTokenGauge(TokenChecks checks, ApplicationContext context) {
		return (registry) -> Gauge.builder(McpMeterDocumentation.TOKENS_PENDING.getName(), checks, TokenChecks::pending)
			.tag(McpMeterDocumentation.Keys.STACK.asString(),
					(context instanceof ReactiveWebApplicationContext) ? "reactive" : "servlet")
			.register(registry);
	}

}
