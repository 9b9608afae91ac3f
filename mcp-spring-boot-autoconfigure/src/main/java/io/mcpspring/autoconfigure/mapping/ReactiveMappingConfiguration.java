package io.mcpspring.autoconfigure.mapping;

import java.util.Map;
import java.util.Set;

import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.boot.mapping.MissedFilters;
import io.mcpspring.boot.mapping.ReactiveMappings;
import io.mcpspring.boot.mapping.WebFilters;
import io.mcpspring.boot.start.HypermediaReport;
import io.mcpspring.boot.start.MissedFilterReport;
import io.mcpspring.engine.catalog.CatalogTable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.result.method.RequestMappingInfoHandlerMapping;

/**
 * Configuration of the reports about controllers of Spring WebFlux.
 */
@Configuration(proxyBeanMethods = false)
public final class ReactiveMappingConfiguration {

	@Bean
	MissedFilterReport mcpMissedFilterReport(ApplicationContext context, McpServerProperties properties,
			ObjectProvider<RequestMappingInfoHandlerMapping> mappings) {
		return new MissedFilterReport(context, properties.servedPathValues(), new ReactiveMappings(mappings));
	}

	/** Web filters are in front of all paths, those of the server as well. */
	@Bean
	MissedFilters mcpWebFilters(ApplicationContext context) {
		return new MissedFilters() {

			@Override
			public Map<String, Object> find(String method, String path, Set<String> server) {
				return Map.of();
			}

			@Override
			public Map<String, Object> common(String path, Set<String> server) {
				return WebFilters.own(context);
			}

		};
	}

	@Bean
	HypermediaReport mcpHypermediaReport(ObjectProvider<CatalogTable> catalog,
			ObjectProvider<RequestMappingInfoHandlerMapping> mappings) {
		return new HypermediaReport(catalog, new ReactiveMappings(mappings));
	}

}
