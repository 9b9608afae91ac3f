package io.mcpspring.controllers;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import io.mcpspring.spring.web.Credentials;

import org.springframework.http.HttpHeaders;
import org.springframework.util.PatternMatchUtils;

/**
 * Headers of the requests to included controllers, and of their answers, as the
 * properties name them.
 *
 * @param passed the headers that are copied from the HTTP request of the call, in lower
 * case
 * @param arguments the headers that are arguments, in lower case, with wildcards
 * @param fixed the headers of each request
 * @param results the headers of answers that belong to results
 */
record ControllerHeaders(Set<String> passed, Set<String> arguments, HttpHeaders fixed, ResultHeaders results) {

	private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");

	static ControllerHeaders of(ControllerSettings properties) {
		HttpHeaders fixed = fixed(properties.headers());
		Set<String> passed = passed(properties);
		passed.removeIf(fixed::containsHeader);
		return new ControllerHeaders(passed, arguments(properties.argumentHeaders()), fixed,
				ResultHeaders.of(properties.resultHeaders()));
	}

	private static Set<String> arguments(List<String> headers) {
		Set<String> names = new TreeSet<>();
		for (int i = 0; i < headers.size(); i++) {
			String name = headers.get(i).strip().toLowerCase(Locale.ROOT);
			if (name.isEmpty() || (!name.contains("*") && !HeaderRules.mayBeArgument(name))) {
				throw new InvalidMcpPropertyException(ControllerSettings.HEADERS,
						"has 'argument:" + name + "', which "
								+ (name.isEmpty() ? "is no header" : "a model may not set"),
						"Remove it. If a gateway sets it, write 'passed:" + name + "'.");
			}
			names.add(name);
		}
		return names;
	}

	private static Set<String> passed(ControllerSettings properties) {
		List<String> headers = properties.passedHeaders();
		Set<String> names = new TreeSet<>();
		for (int i = 0; i < headers.size(); i++) {
			String name = headers.get(i).strip();
			boolean checked = !properties.filters().isEmpty() && !name.equalsIgnoreCase(HttpHeaders.COOKIE);
			if (name.isEmpty() || (Credentials.isName(name) && !checked)) {
				throw new InvalidMcpPropertyException(ControllerSettings.HEADERS,
						"has 'passed:" + name + "', which " + (name.isEmpty() ? "is no header" : "holds a credential"),
						"Remove it. Controllers get the authentication of the caller in any case, for example by a "
								+ "Principal parameter. If a filter of the application reads a token, name the filter in '"
								+ ControllerSettings.FILTERS + "'.");
			}
			names.add(name.toLowerCase(Locale.ROOT));
		}
		return names;
	}

	private static HttpHeaders fixed(Map<String, String> headers) {
		HttpHeaders fixed = new HttpHeaders();
		headers.forEach((name, value) -> {
			boolean valid = NAME.matcher(name).matches() && !value.isBlank()
					&& value.chars().noneMatch((c) -> c < ' ' || c == 0x7f);
			if (!valid || HeaderRules.isGiven(name) || Credentials.isName(name)) {
				throw new InvalidMcpPropertyException(ControllerSettings.HEADERS,
						!valid ? "has '" + name + "', which is no header with a value"
								: "has '" + name + "', a header that "
										+ (HeaderRules.isGiven(name) ? "each request has anyway"
												: "holds a credential, which would be the same for all callers"),
						"Remove it, or write a name of letters, digits and '-' and a value without control characters, "
								+ "such as 'API-Version=1'.");
			}
			fixed.set(name, value);
		});
		return fixed;
	}

	/** Return whether a property lets controllers get a header. */
	boolean isSupplied(String header) {
		return this.passed.contains(header.toLowerCase(Locale.ROOT)) || this.fixed.containsHeader(header);
	}

	/** Return whether a property lets models set a header. */
	boolean isArgument(String header) {
		return this.arguments.stream()
			.anyMatch((pattern) -> PatternMatchUtils.simpleMatch(pattern, header.toLowerCase(Locale.ROOT)));
	}

}
