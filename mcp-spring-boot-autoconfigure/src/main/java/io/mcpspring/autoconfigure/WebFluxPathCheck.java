package io.mcpspring.autoconfigure;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.web.reactive.handler.AbstractUrlHandlerMapping;
import org.springframework.web.reactive.result.method.RequestMappingInfoHandlerMapping;

/**
 * Check that refuses a path to which a controller or another handler of Spring WebFlux is
 * mapped exactly. Handlers of patterns remain, except for this path.
 */
final class WebFluxPathCheck implements SmartInitializingSingleton {

	private final String path;

	private final ConfigurableListableBeanFactory beanFactory;

	WebFluxPathCheck(String path, ConfigurableListableBeanFactory beanFactory) {
		this.path = path;
		this.beanFactory = beanFactory;
	}

	@Override
	public void afterSingletonsInstantiated() {
		if (PathConflict.existing(this.beanFactory, McpHandlerMapping.class).isEmpty()) {
			return;
		}
		PathConflict.existing(this.beanFactory, RequestMappingInfoHandlerMapping.class)
			.forEach((mapping) -> mapping.getHandlerMethods().forEach((info, method) -> {
				if (info.getDirectPaths().contains(this.path)) {
					throw PathConflict.with(this.path, PathConflict.name(method));
				}
			}));
		PathConflict.existing(this.beanFactory, AbstractUrlHandlerMapping.class).forEach((mapping) -> {
			boolean taken = mapping.getHandlerMap()
				.keySet()
				.stream()
				.anyMatch((pattern) -> pattern.getPatternString().equals(this.path));
			if (taken && !(mapping instanceof McpHandlerMapping)) {
				throw PathConflict.with(this.path, "another handler");
			}
		});
	}

}
