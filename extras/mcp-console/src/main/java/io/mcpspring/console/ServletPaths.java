package io.mcpspring.console;

import java.util.Map;
import java.util.TreeMap;

import io.mcpspring.boot.start.ExistingBeans;

import org.springframework.boot.web.servlet.ServletRegistrationBean;

/**
 * Paths of the application's servlets.
 */
final class ServletPaths {

	private ServletPaths() {
	}

	/** Return the paths within the application, each with the servlet that answers. */
	static Map<String, String> of(ExistingBeans beans) {
		Map<String, String> mapped = new TreeMap<>();
		for (ServletRegistrationBean<?> servlet : beans.of(ServletRegistrationBean.class)) {
			if (!(servlet.getServlet() instanceof ConsoleServlet)) {
				servlet.getUrlMappings()
					.forEach((path) -> mapped.put(path, "the servlet '" + servlet.getServletName() + "'"));
			}
		}
		return mapped;
	}

}
