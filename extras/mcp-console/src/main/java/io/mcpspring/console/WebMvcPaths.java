package io.mcpspring.console;

import java.util.Map;
import java.util.TreeMap;

import io.mcpspring.boot.start.ExistingBeans;

import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/**
 * Paths of the application's controllers on Spring MVC.
 */
final class WebMvcPaths {

	private WebMvcPaths() {
	}

	/** Return the paths within the application, each with the method that answers. */
	static Map<String, String> of(ExistingBeans beans, String servletPath) {
		Map<String, String> mapped = new TreeMap<>();
		beans.of(RequestMappingInfoHandlerMapping.class)
			.forEach((mapping) -> mapping.getHandlerMethods()
				.forEach((info, method) -> info.getPatternValues()
					.forEach((pattern) -> mapped.put(servletPath + pattern, method.getShortLogMessage()))));
		return mapped;
	}

}
