package io.mcpspring.autoconfigure.mapping;

import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.boot.mapping.ContainerFilters;
import io.mcpspring.boot.mapping.MissedFilters;
import io.mcpspring.boot.mapping.ServletMappings;
import io.mcpspring.boot.start.HypermediaReport;
import io.mcpspring.boot.start.MissedFilterReport;
import io.mcpspring.engine.catalog.CatalogTable;
import jakarta.servlet.Filter;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/**
 * Configuration of the reports about controllers of Spring MVC.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass({ RequestMappingInfoHandlerMapping.class, Filter.class })
public final class ServletMappingConfiguration {

	@Bean
	MissedFilterReport mcpMissedFilterReport(ApplicationContext context, McpServerProperties properties,
			ObjectProvider<RequestMappingInfoHandlerMapping> mappings,
			@Value("${spring.mvc.servlet.path:/}") String servletPath) {
		return new MissedFilterReport(context, properties.servedPathValues(),
				new ServletMappings(mappings, servletPath));
	}

	@Bean
	HypermediaReport mcpHypermediaReport(ObjectProvider<CatalogTable> catalog,
			ObjectProvider<RequestMappingInfoHandlerMapping> mappings) {
		return new HypermediaReport(catalog, new ServletMappings(mappings, "/"));
	}

	@Bean
	MissedFilters mcpContainerFilters(ApplicationContext context) {
		return new ContainerFilters(context);
	}

}
