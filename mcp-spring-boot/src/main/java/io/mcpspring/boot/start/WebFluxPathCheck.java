package io.mcpspring.boot.start;

import java.util.List;

import io.mcpspring.spring.webflux.McpHandlerMapping;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.web.reactive.handler.AbstractUrlHandlerMapping;
import org.springframework.web.reactive.result.method.RequestMappingInfoHandlerMapping;

/**
 * Check that refuses a path to which a controller or another handler of Spring WebFlux is
 * mapped exactly. Handlers of patterns remain, except for this path.
 */
public final class WebFluxPathCheck implements SmartInitializingSingleton {

	private final List<ServedPath> paths;

	private final ConfigurableListableBeanFactory beanFactory;

	public WebFluxPathCheck(List<ServedPath> paths, ConfigurableListableBeanFactory beanFactory) {
		this.paths = PathConflict.spellings(paths);
		this.beanFactory = beanFactory;
	}

	@Override
	public void afterSingletonsInstantiated() {
		ExistingBeans beans = new ExistingBeans(this.beanFactory);
		if (!beans.of(McpHandlerMapping.class).isEmpty()) {
			this.paths.forEach((path) -> check(path, beans));
		}
	}

	private void check(ServedPath path, ExistingBeans beans) {
		beans.of(RequestMappingInfoHandlerMapping.class)
			.forEach((mapping) -> mapping.getHandlerMethods().forEach((info, method) -> {
				if (info.getDirectPaths().contains(path.value())) {
					throw PathConflict.with(path, PathConflict.name(method));
				}
			}));
		beans.of(AbstractUrlHandlerMapping.class).forEach((mapping) -> {
			boolean taken = mapping.getHandlerMap()
				.keySet()
				.stream()
				.anyMatch((pattern) -> pattern.getPatternString().equals(path.value()));
			if (taken && !(mapping instanceof McpHandlerMapping)) {
				throw PathConflict.with(path, "another handler");
			}
		});
	}

}
