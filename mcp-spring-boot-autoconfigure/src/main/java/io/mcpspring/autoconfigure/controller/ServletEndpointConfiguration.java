package io.mcpspring.autoconfigure.controller;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;

import io.mcpspring.boot.mapping.FilterNames;
import io.mcpspring.boot.mapping.ServletFilters;
import io.mcpspring.controllers.servlet.AppFilter;
import io.mcpspring.controllers.servlet.ServletEndpointDispatcher;
import jakarta.servlet.ServletContext;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.context.WebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * Configuration of calls of controllers of Spring MVC.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication(type = Type.SERVLET)
@ConditionalOnClass(DispatcherServlet.class)
final class ServletEndpointConfiguration {

	@Bean
	ServletEndpointDispatcher mcpServletEndpointDispatcher(WebApplicationContext context, ServletContext servletContext,
			@Value("${spring.mvc.servlet.path:/}") String servletPath,
			ObjectProvider<RequestMappingHandlerMapping> mappings,
			ObjectProvider<ServletEndpointDispatcher.Security> security,
			@Qualifier("mcpTaskExecutor") Executor executor) {
		List<String> filters = FilterNames.of(context.getEnvironment());
		return new ServletEndpointDispatcher(context, servletContext, servletPath, mappings,
				security.getIfAvailable(() -> ServletEndpointDispatcher.Security.NONE), executor,
				filters.isEmpty() ? List.of() : ServletFilters.of(context).named(filters));
	}

	@Bean
	SmartInitializingSingleton mcpServletFilterCheck(WebApplicationContext context) {
		return () -> FilterNames.requireGuards(FilterNames.of(context.getEnvironment()),
				ServletFilters.of(context)
					.own()
					.stream()
					.collect(Collectors.toMap(AppFilter::name, AppFilter::filter, (first, second) -> first,
							LinkedHashMap::new)));
	}

}
