package io.mcpspring.springai.annotated;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Set;

import org.springframework.ai.mcp.annotation.McpComplete;
import org.springframework.ai.mcp.annotation.McpPrompt;
import org.springframework.ai.mcp.annotation.McpResource;
import org.springframework.ai.mcp.annotation.McpTool;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.util.ReflectionUtils;

/**
 * The annotations of Spring AI that offer a method. A method that also has an annotation
 * of this server is left to this server.
 */
final class SpringAiAnnotations {

	private static final Set<Class<? extends Annotation>> OFFERING = Set.of(McpTool.class, McpResource.class,
			McpPrompt.class, McpComplete.class);

	private static final Set<Class<? extends Annotation>> OWN = Set.of(io.mcpspring.annotation.McpTool.class,
			io.mcpspring.annotation.McpResource.class, io.mcpspring.annotation.McpPrompt.class,
			io.mcpspring.annotation.McpComplete.class);

	private SpringAiAnnotations() {
	}

	/**
	 * Return the methods of a class that carry such an annotation.
	 * @param type the class behind the proxies of a bean
	 * @return the methods
	 */
	static Set<Method> methods(Class<?> type) {
		if (!AnnotationUtils.isCandidateClass(type, OFFERING)) {
			return Set.of();
		}
		return MethodIntrospector.selectMethods(type, (ReflectionUtils.MethodFilter) SpringAiAnnotations::isOffered);
	}

	private static boolean isOffered(Method method) {
		if (method.isSynthetic()) {
			return false;
		}
		MergedAnnotations annotations = of(method);
		return OFFERING.stream().anyMatch(annotations::isPresent) && OWN.stream().noneMatch(annotations::isPresent);
	}

	static MergedAnnotations of(Method method) {
		return MergedAnnotations.from(method, SearchStrategy.TYPE_HIERARCHY);
	}

}
