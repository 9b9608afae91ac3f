package io.mcpspring.spring.method.registration;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Set;

import io.mcpspring.annotation.McpComplete;
import io.mcpspring.annotation.McpPrompt;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.spring.kotlin.KotlinFunctions;
import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.util.ReflectionUtils;

/**
 * Finder of the annotated methods of a class.
 */
final class AnnotatedMethods {

	static final Set<Class<? extends Annotation>> ANNOTATIONS = Set.of(McpTool.class, McpResource.class,
			McpPrompt.class, McpComplete.class);

	private AnnotatedMethods() {
	}

	/**
	 * Return the annotated methods of a class, its superclasses and its interfaces.
	 */
	static Set<Method> of(Class<?> type) {
		if (!AnnotationUtils.isCandidateClass(type, ANNOTATIONS)) {
			return Set.of();
		}
		return MethodIntrospector.selectMethods(type, (ReflectionUtils.MethodFilter) AnnotatedMethods::isAnnotated);
	}

	private static boolean isAnnotated(Method method) {
		MergedAnnotations annotations = annotations(method);
		for (Class<? extends Annotation> annotation : ANNOTATIONS) {
			if (annotations.isPresent(annotation)) {
				return !KotlinFunctions.isGeneratedOverload(method);
			}
		}
		return false;
	}

	static MergedAnnotations annotations(Method method) {
		return MergedAnnotations.from(method, SearchStrategy.TYPE_HIERARCHY);
	}

	/**
	 * Return the method that carries the annotation: the method itself, or one of a
	 * superclass or interface that it overrides.
	 */
	static @Nullable Object declaration(Method method) {
		MergedAnnotations annotations = annotations(method);
		return ANNOTATIONS.stream()
			.map(annotations::get)
			.filter(MergedAnnotation::isPresent)
			.map(MergedAnnotation::getSource)
			.findFirst()
			.orElse(null);
	}

}
