package io.mcpspring.controllers;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpspring.controllers.endpoint.MappedEndpoint;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import io.mcpspring.spring.properties.OfferPattern;

/**
 * Choice of methods of controllers, as written in a property:
 * {@code [METHOD[|METHOD] ](/path|tag:name|bean:name[#method])}.
 */
final class EndpointSelector {

	private static final String TAG = "tag:";

	private static final String BEAN = "bean:";

	private final String property;

	private final OfferPattern pattern;

	private EndpointSelector(String property, OfferPattern pattern) {
		this.property = property;
		this.pattern = pattern;
	}

	static List<EndpointSelector> all(String property, List<String> texts) {
		return IntStream.range(0, texts.size())
			.mapToObj((index) -> of(property + "[" + index + "]", texts.get(index)))
			.toList();
	}

	static EndpointSelector of(String property, String text) {
		return new EndpointSelector(property, OfferPattern.of(property, text, List.of(TAG, BEAN),
				"Write a path such as '/api/products/**', a tag such as 'tag:Products', or a bean such as "
						+ "'bean:productController' or 'bean:productController#find', with HTTP methods in front if they "
						+ "change something, such as 'POST|PUT /api/orders/**'."));
	}

	/** Return the text that chooses the methods of one name of a bean. */
	static String of(String bean, Method method) {
		return BEAN + bean + "#" + method.getName();
	}

	/** Return the text in the property. */
	String text() {
		return this.pattern.text();
	}

	/** Return the HTTP methods that are named; empty if none is. */
	Set<String> methods() {
		return this.pattern.methods();
	}

	/** Return whether this is a choice of the method, HTTP methods aside. */
	boolean chooses(MappedEndpoint endpoint, String bean, Set<String> tags) {
		if (this.pattern.isPath()) {
			return this.pattern.matchesPath(endpoint.pattern());
		}
		return tags.stream().anyMatch((tag) -> this.pattern.matches(TAG, tag)) || this.pattern.matches(BEAN, bean)
				|| this.pattern.matches(BEAN, bean + "#" + endpoint.handler().getMethod().getName());
	}

	/**
	 * Return whether a method that is chosen is named, rather than matched by a pattern.
	 */
	boolean names(MappedEndpoint endpoint) {
		return !this.pattern.isPath() || this.pattern.subject().equals(endpoint.pattern());
	}

	InvalidMcpPropertyException unused(List<ChosenEndpoint> chosen) {
		String known = chosen.stream()
			.map((each) -> each.httpMethod() + " " + each.first().pattern())
			.sorted()
			.limit(20)
			.collect(Collectors.joining("', '"));
		return new InvalidMcpPropertyException(this.property, "chooses by '" + text() + "' no method that is offered",
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
				"is '" + text() + "', which chooses no method of a controller"
						+ (methods().isEmpty() ? " that serves GET or HEAD" : ""),
				(known.isEmpty() ? "The application has no controllers."
						: "Correct or remove it. Methods that change something are chosen only where their HTTP method is "
								+ "named, such as 'POST /api/orders'. Controllers serve '" + known + "'.")
						+ " To offer handlers of a RouterFunction or a repository of Spring Data REST, annotate the "
						+ "method that it calls with @McpTool.");
	}

}
