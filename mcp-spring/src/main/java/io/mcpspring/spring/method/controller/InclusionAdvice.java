package io.mcpspring.spring.method.controller;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.spring.method.BeanMethod;

import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.util.StringUtils;

/**
 * Remedy for a method of a controller that a direct call cannot serve and a request
 * within the application can. Annotations are identified by their names.
 */
final class InclusionAdvice {

	private static final String MAPPING = "org.springframework.web.bind.annotation.RequestMapping";

	private static final String DATA_REST = "org.springframework.data.rest.webmvc.";

	private InclusionAdvice() {
	}

	/**
	 * Return the remedy.
	 * @param method the method
	 * @param otherwise the remedy for all other methods
	 * @return a sentence without its full stop
	 */
	static String of(BeanMethod method, String otherwise) {
		MergedAnnotations annotations = MergedAnnotations.from(method.method(), SearchStrategy.TYPE_HIERARCHY);
		if (!annotations.isPresent(MAPPING) || !annotations.isPresent(McpTool.class)) {
			return otherwise;
		}
		MergedAnnotations controller = MergedAnnotations.from(method.type(), SearchStrategy.TYPE_HIERARCHY);
		if (controller.isPresent(DATA_REST + "BasePathAwareController")
				|| controller.isPresent(DATA_REST + "RepositoryRestController")) {
			return "Annotate the method of the repository or the service that this one calls";
		}
		return "Remove @McpTool and offer the method by 'mcp.server.controllers.include', which calls it as an HTTP "
				+ "request does, or " + StringUtils.uncapitalize(otherwise);
	}

}
