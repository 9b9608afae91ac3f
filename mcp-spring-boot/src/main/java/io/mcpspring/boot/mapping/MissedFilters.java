package io.mcpspring.boot.mapping;

import java.util.Map;
import java.util.Set;

/**
 * Filters of the application that calls of controllers do not pass.
 */
@FunctionalInterface
public interface MissedFilters {

	/**
	 * Find the filters in front of a path and not of the server.
	 * @param method the HTTP method
	 * @param path the path within the application
	 * @param server the paths of the server, whose filters are left out
	 * @return the filters by the names of their beans; those that are no bean have the
	 * name of their class
	 */
	Map<String, Object> find(String method, String path, Set<String> server);

	/**
	 * Find the filters in front of both a path and the server, which are called for
	 * requests to the server only.
	 * @param path the path within the application
	 * @param server the paths of the server
	 * @return the filters by the names of their beans, in their order
	 */
	default Map<String, Object> common(String path, Set<String> server) {
		return Map.of();
	}

}
