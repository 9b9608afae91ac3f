package io.mcpspring.boot.start;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.web.servlet.AbstractFilterRegistrationBean;

/**
 * Report of filters in front of the server that do not support asynchronous requests,
 * without which no stream can be kept open.
 */
public final class StreamFilterReport {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.start.StreamFilterReport");

	private final List<ServedPath> paths;

	public StreamFilterReport(List<ServedPath> paths) {
		this.paths = paths;
	}

	public void check(ExistingBeans beans) {
		List<String> filters = new ArrayList<>();
		for (AbstractFilterRegistrationBean<?> bean : beans.of(AbstractFilterRegistrationBean.class)) {
			if (bean.isEnabled() && !bean.isAsyncSupported() && bean.getFilter() != null
					&& this.paths.stream().anyMatch((path) -> covers(bean.getUrlPatterns(), path.value()))) {
				filters.add(bean.getFilterName());
			}
		}
		if (!filters.isEmpty()) {
			logger.warn("The MCP server keeps no streams open, because of filters without support of asynchronous "
					+ "requests: {}. Clients receive no notifications of changes and no questions, and calls keep their threads. "
					+ "Register them with setAsyncSupported(true), or not for the path of the server", filters);
		}
	}

	private static boolean covers(Collection<String> patterns, String path) {
		return patterns.isEmpty() || patterns.stream()
			.anyMatch((pattern) -> pattern.equals(path)
					|| (pattern.endsWith("/*") && (path + "/").startsWith(pattern.substring(0, pattern.length() - 1))));
	}

}
