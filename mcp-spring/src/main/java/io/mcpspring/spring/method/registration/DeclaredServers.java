package io.mcpspring.spring.method.registration;

import java.util.List;

import io.mcpspring.annotation.McpServerName;
import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.engine.catalog.Registration;

import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;

/**
 * Reader of the servers that annotations name, in applications with several servers.
 */
public final class DeclaredServers {

	private DeclaredServers() {
	}

	/**
	 * Return the servers that the {@link McpServerName} of a method or its class names.
	 * @param registration the registration
	 * @return the names; empty without a method, or without the annotation
	 */
	public static List<String> of(Registration registration) {
		HandlerSource source = registration.options().source();
		if (source == null) {
			return List.of();
		}
		MergedAnnotation<McpServerName> ofMethod = AnnotatedMethods.annotations(source.method())
			.get(McpServerName.class);
		MergedAnnotation<McpServerName> annotation = ofMethod.isPresent() ? ofMethod
				: MergedAnnotations.from(source.type(), SearchStrategy.TYPE_HIERARCHY).get(McpServerName.class);
		return annotation.isPresent() ? List.of(annotation.getStringArray(MergedAnnotation.VALUE)) : List.of();
	}

}
