package io.mcpspring.security.rule;

import java.util.List;
import java.util.Set;

import io.mcpspring.engine.catalog.HandlerSource;

/**
 * Requests that are mapped to a method of a controller.
 *
 * @param methods the HTTP methods, in upper case; empty for any
 * @param patterns the paths within the application, each a pattern that may contain
 * variables
 */
public record ControllerMapping(Set<String> methods, Set<String> patterns) {

	public ControllerMapping {
		methods = Set.copyOf(methods);
		patterns = Set.copyOf(patterns);
	}

	/** Finder of the mappings of methods. */
	@FunctionalInterface
	public interface Finder {

		/**
		 * Return the mappings of a method.
		 * @param source the method
		 * @return its mappings; empty if it serves no HTTP requests
		 */
		List<ControllerMapping> find(HandlerSource source);

	}

}
