package io.mcpspring.method;

import java.util.List;
import java.util.function.Function;

import io.mcpspring.server.McpRequestContext;
import io.mcpspring.typeschema.JsonSchemas;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.MethodParameter;
import org.springframework.core.Nullness;

/**
 * What all kinds of annotated methods need.
 *
 * @param mapper the application's mapper
 * @param schemas the schemas made with it
 * @param validation validates arguments, or {@code null}
 * @param injectedTypes injects what is no argument
 */
record MethodSetup(JsonMapper mapper, JsonSchemas schemas, @Nullable BeanValidation validation,
		InjectedTypes injectedTypes) {

	<P> @Nullable ArgumentResolver<P> injected(MethodParameter parameter) {
		Function<McpRequestContext, @Nullable Object> found = this.injectedTypes.find(parameter);
		return (found != null) ? (context, params) -> found.apply(context) : null;
	}

	ArgumentRules rules(BeanMethod method, Function<String, RuntimeException> failure) {
		if (this.validation == null) {
			return ArgumentRules.NONE;
		}
		List<String> names = method.parameters().stream().map(method::nameOf).toList();
		return this.validation.rules(method, names, failure);
	}

	/** Whether the type of a parameter allows it to be absent. */
	static boolean mayBeAbsent(MethodParameter parameter) {
		return isOptional(parameter.getParameterType()) || Nullness.forMethodParameter(parameter) == Nullness.NULLABLE;
	}

	/** Whether this is {@code Optional} or one of its kind for numbers. */
	static boolean isOptional(Class<?> type) {
		return type.getPackageName().equals("java.util") && type.getSimpleName().startsWith("Optional");
	}

}
