package io.mcpspring.autoconfigure.observation;

import java.util.Set;

import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.boot.observation.ObservationHooks;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.extension.Extensions;
import io.mcpspring.observation.McpServerRequestObservationConvention;
import io.mcpspring.observation.ObservingInterceptor;
import io.mcpspring.observation.TimingInterceptor;
import io.mcpspring.server.McpInterceptor;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationRegistryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of the observation of calls, for metrics and traces. If observations
 * only yield metrics, calls are timed without them.
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = McpServerAutoConfiguration.class, afterName = {
		"org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration",
		"org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
		"org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration" })
@ConditionalOnClass(ObservationRegistry.class)
@ConditionalOnBean({ ObservationRegistry.class, CatalogTable.class })
public final class McpObservationAutoConfiguration {

	private static final Logger logger = LoggerFactory.getLogger(McpObservationAutoConfiguration.class);

	private static final String NAME = "mcpCallObservation";

	/**
	 * Configuration that observes calls, unless observations would only yield metrics.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass({ MeterRegistry.class, DefaultMeterObservationHandler.class,
			ObservationRegistryCustomizer.class })
	@ConditionalOnBean(MeterRegistry.class)
	static class MeteredConfiguration {

		@Bean(NAME)
		@ConditionalOnMissingBean(value = { ObservingInterceptor.class, TimingInterceptor.class }, name = NAME)
		McpInterceptor mcpCallObservation(MeterRegistry meters, ObservationRegistry observations,
				ObjectProvider<McpServerRequestObservationConvention> convention, CatalogTable catalog,
				ObjectProvider<Extensions> extensions, ConfigurableListableBeanFactory beans, Environment environment) {
			Set<String> hooks = ObservationHooks.find(beans, environment);
			if (hooks.isEmpty()) {
				return new TimingInterceptor(meters, catalog, extensions.getIfAvailable(() -> Extensions.NONE));
			}
			logger.debug("Calls are observed for {}", hooks);
			return new ObservingInterceptor(observations, convention.getIfAvailable(), catalog,
					extensions.getIfAvailable(() -> Extensions.NONE));
		}

	}

	/** Declared after the nested class, whose bean takes precedence. */
	@Bean(NAME)
	@ConditionalOnMissingBean(value = { ObservingInterceptor.class, TimingInterceptor.class }, name = NAME)
	ObservingInterceptor mcpCallObservation(ObservationRegistry observations,
			ObjectProvider<McpServerRequestObservationConvention> convention, CatalogTable catalog,
			ObjectProvider<Extensions> extensions) {
		return new ObservingInterceptor(observations, convention.getIfAvailable(), catalog,
				extensions.getIfAvailable(() -> Extensions.NONE));
	}

}
