package io.mcpspring.autoconfigure.controller;

import io.mcpspring.boot.mapping.FilterNames;
import io.mcpspring.boot.mapping.WebFilters;
import io.mcpspring.controllers.webflux.ReactiveEndpointDispatcher;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.DispatcherHandler;

/**
 * Configuration of calls of controllers of Spring WebFlux.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication(type = Type.REACTIVE)
@ConditionalOnClass(DispatcherHandler.class)
final class ReactiveEndpointConfiguration {

	@Bean
	ReactiveEndpointDispatcher mcpReactiveEndpointDispatcher(ApplicationContext context,
			@Value("${spring.webflux.base-path:}") String basePath,
			ObjectProvider<ReactiveEndpointDispatcher.Security> security) {
		return new ReactiveEndpointDispatcher(context, basePath,
				security.getIfAvailable(() -> ReactiveEndpointDispatcher.Security.NONE),
				WebFilters.named(FilterNames.of(context.getEnvironment()), context));
	}

	@Bean
	SmartInitializingSingleton mcpWebFilterCheck(ApplicationContext context) {
		return () -> FilterNames.requireGuards(FilterNames.of(context.getEnvironment()), WebFilters.own(context));
	}

}
