package io.mcpspring.engine.uri;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;

/**
 * Query of a template: fixed parameters, which are required, and variables, which are
 * optional.
 *
 * @param fixed the fixed parameters, as {@code name=value}
 * @param variables the names of the variables
 */
record UriQuery(Set<String> fixed, List<String> variables) {

	UriQuery {
		fixed = Set.copyOf(fixed);
		variables = List.copyOf(variables);
	}

	boolean isEmpty() {
		return this.fixed.isEmpty() && this.variables.isEmpty();
	}

	/**
	 * Match a query.
	 * @param query the text after the question mark, or {@code null} without one
	 * @param values receives the decoded values
	 * @return {@code true} if it matches
	 */
	boolean match(@Nullable String query, Map<String, String> values) {
		if (query == null) {
			return this.fixed.isEmpty();
		}
		Set<String> missing = new HashSet<>(this.fixed);
		int start = 0;
		while (start <= query.length()) {
			int ampersand = query.indexOf('&', start);
			int end = (ampersand >= 0) ? ampersand : query.length();
			String parameter = query.substring(start, end);
			if (!missing.remove(parameter) && !matchVariable(parameter, values)) {
				return false;
			}
			start = end + 1;
		}
		return missing.isEmpty();
	}

	void expand(Map<String, String> values, StringBuilder uri) {
		char separator = '?';
		for (String parameter : new TreeSet<>(this.fixed)) {
			uri.append(separator).append(parameter);
			separator = '&';
		}
		for (String name : this.variables) {
			String value = values.get(name);
			if (value != null) {
				uri.append(separator).append(name).append('=').append(UriText.encode(value, ""));
				separator = '&';
			}
		}
	}

	// A duplicate name is refused, because recipients disagree on which value counts.
	private boolean matchVariable(String parameter, Map<String, String> values) {
		int equals = parameter.indexOf('=');
		String name = (equals >= 0) ? parameter.substring(0, equals) : parameter;
		if (!this.variables.contains(name)) {
			return false;
		}
		String value = UriText.decode((equals >= 0) ? parameter.substring(equals + 1) : "", UriText.FREE);
		return value != null && values.putIfAbsent(name, value) == null;
	}

}
