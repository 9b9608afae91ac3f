package io.mcpspring.controllers.servlet;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Set;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;

import org.springframework.web.util.UriUtils;

/**
 * Servlet filter of the application, with its registration.
 *
 * @param name the name of the bean of the registration, or else of the filter
 * @param filter the filter
 * @param patterns the URL patterns
 * @param types the types of requests that it is called for
 * @param enabled whether the container calls it
 */
public record AppFilter(String name, Filter filter, Collection<String> patterns, Set<DispatcherType> types,
		boolean enabled) {

	private static final String ALL = "/*";

	/**
	 * Return whether the filter is called for requests to a path.
	 * @param path the path within the application, decoded
	 * @return {@code true} if one of the URL patterns covers it
	 */
	public boolean covers(String path) {
		return this.patterns.stream().anyMatch((pattern) -> covers(pattern, path) || covers(decoded(pattern), path));
	}

	/** Some containers decode patterns, others take them literally. */
	private static String decoded(String pattern) {
		try {
			return UriUtils.decode(pattern, StandardCharsets.UTF_8);
		}
		catch (IllegalArgumentException ex) {
			return pattern;
		}
	}

	private static boolean covers(String pattern, String path) {
		if (pattern.endsWith(ALL)) {
			String folder = pattern.substring(0, pattern.length() - 1);
			return (path + "/").startsWith(folder);
		}
		return pattern.startsWith("*.") ? path.endsWith(pattern.substring(1)) : pattern.equals(path);
	}

}
