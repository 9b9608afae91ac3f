package io.mcpspring.controllers;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpspring.controllers.endpoint.MappedEndpoint;
import io.mcpspring.properties.InvalidMcpPropertyException;

import org.springframework.http.HttpMethod;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;
import org.springframework.web.util.pattern.PatternParseException;

/**
 * Choice of methods of controllers, as written in a property:
 * {@code [METHOD[|METHOD] ](/path|tag:name|bean:name[#method])}.
 */
final class EndpointSelector {

	private static final Set<String> KNOWN = Arrays.stream(HttpMethod.values())
		.map(HttpMethod::name)
		.collect(Collectors.toUnmodifiableSet());

	private static final String TAG = "tag:";

	private static final String BEAN = "bean:";

	private final String property;

	private final String text;

	private final Set<String> methods;

	private final String subject;

	private final PathPattern path;

	private EndpointSelector(String property, String text, Set<String> methods, String subject) {
		this.property = property;
		this.text = text;
		this.methods = methods;
		this.subject = subject;
		this.path = PathPatternParser.defaultInstance.parse(subject.startsWith("/") ? subject : "/");
	}

	static List<EndpointSelector> all(String property, List<String> texts) {
		return IntStream.range(0, texts.size())
			.mapToObj((index) -> of(property + "[" + index + "]", texts.get(index).strip()))
			.toList();
	}

	static EndpointSelector of(String property, String text) {
		int space = text.indexOf(' ');
		String subject = (space < 0) ? text : text.substring(space + 1).strip();
		String verbs = (space < 0) ? "" : text.substring(0, space).toUpperCase(Locale.ROOT);
		Set<String> methods = verbs.isEmpty() ? Set.of()
				: verbs.equals("*") ? KNOWN : new TreeSet<>(List.of(verbs.split("\\|")));
		boolean named = subject.startsWith(TAG) && subject.length() > TAG.length()
				|| subject.startsWith(BEAN) && subject.length() > BEAN.length();
		if (!KNOWN.containsAll(methods) || !(subject.startsWith("/") || named)) {
			throw invalid(property, text);
		}
		try {
			return new EndpointSelector(property, text, methods, subject);
		}
		catch (PatternParseException ex) {
			throw invalid(property, text);
		}
	}

	private static InvalidMcpPropertyException invalid(String property, String text) {
		return new InvalidMcpPropertyException(property, "is '" + text + "', which chooses no controllers",
				"Write a path such as '/api/products/**', a tag such as 'tag:Products', or a bean such as "
						+ "'bean:productController' or 'bean:productController#find', with HTTP methods in front if they "
						+ "change something, such as 'POST|PUT /api/orders/**'.");
	}

	/** Return the text that chooses the methods of one name of a bean. */
	static String of(String bean, Method method) {
		return BEAN + bean + "#" + method.getName();
	}

	/** Return the text in the property. */
	String text() {
		return this.text;
	}

	/** Return the HTTP methods that are named; empty if none is. */
	Set<String> methods() {
		return this.methods;
	}

	/** Return whether this is a choice of the method, HTTP methods aside. */
	boolean chooses(MappedEndpoint endpoint, String bean, Set<String> tags) {
		if (this.subject.startsWith(TAG)) {
			return tags.contains(this.subject.substring(TAG.length()));
		}
		if (this.subject.startsWith(BEAN)) {
			String name = this.subject.substring(BEAN.length());
			return name.equals(bean) || name.equals(bean + "#" + endpoint.handler().getMethod().getName());
		}
		return this.subject.equals(endpoint.pattern()) || this.path.matches(PathContainer.parsePath(sample(endpoint)));
	}

	/**
	 * Return whether a method that is chosen is named, rather than matched by a pattern.
	 */
	boolean names(MappedEndpoint endpoint) {
		return !this.subject.startsWith("/") || this.subject.equals(endpoint.pattern());
	}

	/** Return an address of the method: variables are matched as if they were texts. */
	private static String sample(MappedEndpoint endpoint) {
		return endpoint.pattern().replaceAll("\\{\\*?([A-Za-z0-9_]+)(:[^/]*)?}", "$1");
	}

	InvalidMcpPropertyException unused(List<ChosenEndpoint> chosen) {
		String known = chosen.stream()
			.map((each) -> each.httpMethod() + " " + each.first().pattern())
			.sorted()
			.limit(20)
			.collect(Collectors.joining("', '"));
		return new InvalidMcpPropertyException(this.property,
				"chooses by '" + this.text + "' no method that is offered",
				"Correct or remove it. Offered are '" + known + "'.");
	}

	InvalidMcpPropertyException empty(List<MappedEndpoint> all) {
		String known = all.stream()
			.filter((endpoint) -> !endpoint.isErrorPage())
			.map((endpoint) -> endpoint.toString().split(" of ")[0])
			.distinct()
			.sorted()
			.limit(20)
			.collect(Collectors.joining("', '"));
		return new InvalidMcpPropertyException(this.property,
				"is '" + this.text + "', which chooses no method of a controller"
						+ (this.methods.isEmpty() ? " that serves GET or HEAD" : ""),
				(known.isEmpty() ? "The application has no controllers."
						: "Correct or remove it. Methods that change something are chosen only where their HTTP method is "
								+ "named, such as 'POST /api/orders'. Controllers serve '" + known + "'.")
						+ " To offer handlers of a RouterFunction or a repository of Spring Data REST, annotate the "
						+ "method that it calls with @McpTool.");
	}

}
