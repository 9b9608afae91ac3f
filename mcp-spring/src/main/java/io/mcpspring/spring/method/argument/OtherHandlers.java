package io.mcpspring.spring.method.argument;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;

/**
 * Methods that another part of Spring calls, which resolves their parameters: Spring for
 * GraphQL, and messaging with all that is annotated by it, such as listeners of Kafka.
 */
final class OtherHandlers {

	private static final List<String> ANNOTATIONS = List.of(
			"org.springframework.graphql.data.method.annotation.SchemaMapping",
			"org.springframework.graphql.data.method.annotation.BatchMapping",
			"org.springframework.messaging.handler.annotation.MessageMapping",
			"org.springframework.messaging.simp.annotation.SubscribeMapping");

	private OtherHandlers() {
	}

	/** Return the annotation by which another part of Spring calls the method. */
	static @Nullable String annotationOf(Method method) {
		MergedAnnotations all = MergedAnnotations.from(method, SearchStrategy.TYPE_HIERARCHY);
		for (String name : ANNOTATIONS) {
			MergedAnnotation<Annotation> found = all.get(name);
			if (found.isPresent()) {
				return "@" + found.getRoot().getType().getSimpleName();
			}
		}
		return null;
	}

}
