package io.mcpspring.method.registration;

import java.lang.annotation.Annotation;
import java.util.List;

import io.mcpspring.annotation.McpComplete;
import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.catalog.HandlerSource;
import io.mcpspring.catalog.Registration;

import org.springframework.core.annotation.MergedAnnotation;

/**
 * Reader of the servers that annotations name, in applications with several servers.
 */
public final class DeclaredServers {

	private static final String ATTRIBUTE = "server";

	private DeclaredServers() {
	}

	/**
	 * Return the servers that the annotation behind a registration names.
	 * @param registration the registration
	 * @return the names; empty without a method, or if its annotation names none
	 */
	public static List<String> of(Registration registration) {
		HandlerSource source = registration.options().source();
		if (source == null) {
			return List.of();
		}
		MergedAnnotation<?> annotation = AnnotatedMethods.annotations(source.method()).get(annotationOf(registration));
		return annotation.isPresent() ? List.of(annotation.getStringArray(ATTRIBUTE)) : List.of();
	}

	private static Class<? extends Annotation> annotationOf(Registration registration) {
		if (registration instanceof Registration.Tool) {
			return McpTool.class;
		}
		if (registration instanceof Registration.Prompt) {
			return McpPrompt.class;
		}
		return (registration instanceof Registration.Completion) ? McpComplete.class : McpResource.class;
	}

}
