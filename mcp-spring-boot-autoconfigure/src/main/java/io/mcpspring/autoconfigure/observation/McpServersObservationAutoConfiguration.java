package io.mcpspring.autoconfigure.observation;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.autoconfigure.condition.ConditionalOnPropertyPrefix;
import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.autoconfigure.servers.FurtherServer;
import io.mcpspring.autoconfigure.servers.McpServersAutoConfiguration;
import io.mcpspring.autoconfigure.servers.PerServerFeature;
import io.mcpspring.boot.observation.StackTag;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.observation.McpServerRequestObservationConvention;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.observation.ObservationRegistry;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;

/**
 * Auto-configuration of meters and observations that distinguish several servers.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = { McpServersAutoConfiguration.class, McpMetricsAutoConfiguration.class,
		McpObservationAutoConfiguration.class })
@ConditionalOnBean(McpEngine.class)
@ConditionalOnPropertyPrefix(FurtherServers.PREFIX)
public final class McpServersObservationAutoConfiguration {

	/** Configuration of meters. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(MeterRegistry.class)
	@ConditionalOnBean(MeterRegistry.class)
	static class MeterConfiguration {

		@Bean
		@Fallback
		static MeterFilter mcpFirstServerTag() {
			return ServerMeters.ofFirst();
		}

		@Bean
		ServerMeters mcpServerMeters(MeterRegistry registry, ApplicationContext context) {
			return new ServerMeters(registry, StackTag.of(context));
		}

		@Bean
		@Fallback
		MeterBinder mcpFurtherServerGauges(ServerMeters mcpServerMeters, ObjectProvider<FurtherServer> servers) {
			return (registry) -> servers.forEach((server) -> mcpServerMeters.bind(server, registry));
		}

	}

	/** Configuration of observations. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(ObservationRegistry.class)
	@ConditionalOnBean(ObservationRegistry.class)
	static class ObservationConfiguration {

		@Bean
		PerServerFeature mcpServerObservation(ObservationRegistry observations,
				ObjectProvider<McpServerRequestObservationConvention> convention) {
			return new ServerObservation(observations, convention.getIfAvailable());
		}

	}

}
