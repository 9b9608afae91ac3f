package io.mcpspring.controllers.documentation;

import java.lang.reflect.AnnotatedElement;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

import io.mcpspring.controllers.endpoint.MappedEndpoint;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.core.annotation.RepeatableContainers;

/**
 * Content of OpenAPI annotations on a method of a controller, or else of its Javadoc if
 * that was kept. The annotations are read by their names, because their library is
 * optional.
 *
 * @param id the operation id; empty without one
 * @param title the summary beside a description; empty without one
 * @param description the description or else the summary or the Javadoc; empty without
 * any
 */
public record OperationNotes(String id, String title, String description) {

	private static final String PACKAGE = "io.swagger.v3.oas.annotations.";

	static final String OPERATION = PACKAGE + "Operation";

	static final String PARAMETER = PACKAGE + "Parameter";

	private static final String TAG = PACKAGE + "tags.Tag";

	/**
	 * Read the annotations of a method, or else its Javadoc.
	 * @param endpoint the method
	 * @return the content
	 */
	public static OperationNotes of(MappedEndpoint endpoint) {
		MergedAnnotation<?> operation = annotations(endpoint.handler().getMethod()).get(OPERATION);
		String summary = text(operation, "summary");
		String description = text(operation, "description");
		String described = description.isEmpty() ? summary : description;
		return new OperationNotes(text(operation, "operationId"), description.isEmpty() ? "" : summary,
				described.isEmpty() ? KeptJavadoc.of(endpoint.handler().getMethod()) : described);
	}

	/**
	 * Return the names of the tags of a method and of its class.
	 * @param endpoint the method
	 * @return the names
	 */
	public static Set<String> tags(MappedEndpoint endpoint) {
		Set<String> tags = new LinkedHashSet<>();
		for (AnnotatedElement element : new AnnotatedElement[] { endpoint.handler().getMethod(), endpoint.type() }) {
			annotations(element).stream(TAG).forEach((tag) -> tags.add(text(tag, "name")));
		}
		annotations(endpoint.handler().getMethod()).get(OPERATION)
			.getValue("tags", String[].class)
			.ifPresent((names) -> tags.addAll(Arrays.asList(names)));
		return tags;
	}

	/**
	 * Return the description of a parameter.
	 * @param parameter the parameter
	 * @return the description, or {@code null} without one
	 */
	public static @Nullable String of(MethodParameter parameter) {
		String text = text(MergedAnnotations.from(parameter.getParameterAnnotations()).get(PARAMETER), "description");
		if (text.isEmpty() && parameter.getMethod() != null) {
			text = KeptJavadoc.of(parameter.getMethod(), parameter.getParameter().getName());
		}
		return text.isEmpty() ? null : text;
	}

	/**
	 * Describe a method by its name and mapping.
	 * @param name the name in snake case
	 * @param method the HTTP method
	 * @param pattern the path
	 * @return the description
	 */
	public static String ofMapping(String name, String method, String pattern) {
		String words = name.replace('_', ' ').strip();
		return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + " (" + method + " " + pattern
				+ ")";
	}

	static MergedAnnotations annotations(AnnotatedElement element) {
		return MergedAnnotations.from(element, SearchStrategy.TYPE_HIERARCHY,
				RepeatableContainers.standardRepeatables());
	}

	private static String text(MergedAnnotation<?> annotation, String attribute) {
		return annotation.isPresent() ? annotation.getValue(attribute, String.class).orElse("").strip() : "";
	}

}
