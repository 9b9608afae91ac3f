package io.mcpspring.autoconfigure.observation;

import io.micrometer.observation.ObservationRegistry;
import io.mcpspring.autoconfigure.McpServerAutoConfiguration;
import io.mcpspring.observation.McpCallObservationConvention;
import io.mcpspring.observation.ObservingInterceptor;
import io.mcpspring.server.McpCatalog;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of the observation of calls, for metrics and traces.
 */
@AutoConfiguration(after = McpServerAutoConfiguration.class,
		afterName = "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration")
@ConditionalOnClass(ObservationRegistry.class)
@ConditionalOnBean({ ObservationRegistry.class, McpCatalog.class })
public final class McpObservationAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	ObservingInterceptor mcpObservingInterceptor(ObservationRegistry registry,
			ObjectProvider<McpCallObservationConvention> convention, McpCatalog catalog) {
		return new ObservingInterceptor(registry, convention.getIfAvailable(), catalog);
	}

}
