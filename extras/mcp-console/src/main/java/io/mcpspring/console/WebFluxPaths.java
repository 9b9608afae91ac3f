package io.mcpspring.console;

import java.util.Map;
import java.util.TreeMap;

import io.mcpspring.boot.start.ExistingBeans;

import org.springframework.web.reactive.handler.AbstractUrlHandlerMapping;
import org.springframework.web.reactive.result.method.RequestMappingInfoHandlerMapping;

/**
 * Paths of the application's controllers and other handlers on Spring WebFlux.
 */
final class WebFluxPaths {

	private WebFluxPaths() {
	}

	/** Return the paths within the application, each with what answers there. */
	static Map<String, String> of(ExistingBeans beans) {
		Map<String, String> mapped = new TreeMap<>();
		for (AbstractUrlHandlerMapping mapping : beans.of(AbstractUrlHandlerMapping.class)) {
			if (!(mapping instanceof ConsoleHandlerMapping)) {
				mapping.getHandlerMap()
					.keySet()
					.forEach((pattern) -> mapped.put(pattern.getPatternString(), "another handler"));
			}
		}
		beans.of(RequestMappingInfoHandlerMapping.class)
			.forEach((mapping) -> mapping.getHandlerMethods()
				.forEach((info, method) -> info.getPatternsCondition()
					.getPatterns()
					.forEach((pattern) -> mapped.put(pattern.getPatternString(), method.getShortLogMessage()))));
		return mapped;
	}

}
