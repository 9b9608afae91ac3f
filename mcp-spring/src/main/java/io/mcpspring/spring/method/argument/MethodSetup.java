package io.mcpspring.spring.method.argument;

import java.util.function.Function;

import io.mcpspring.annotation.McpParameterResolver;
import io.mcpspring.annotation.McpTask;
import io.mcpspring.context.McpRequestContext;
import io.mcpspring.model.TaskSupport;
import io.mcpspring.spring.kotlin.KotlinFunctions;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import io.mcpspring.spring.method.WebParameter;
import io.mcpspring.spring.method.result.JsonValues;
import io.mcpspring.spring.method.result.ResultSetup;
import io.mcpspring.spring.method.validation.ArgumentRules;
import io.mcpspring.spring.method.validation.BeanValidation;
import io.mcpspring.spring.typeschema.SchemaGenerator;
import io.mcpspring.spring.typeschema.declaration.InheritedNullness;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.MethodParameter;
import org.springframework.core.Nullness;
import org.springframework.core.annotation.AnnotatedElementUtils;

/**
 * Common infrastructure of all kinds of annotated methods.
 *
 * @param mapper the application's mapper
 * @param schemas the schemas made with it
 * @param validation validates arguments, or {@code null}
 * @param sources the sources of parameters besides JSON
 * @param injectedTypes injects parameters that are not arguments
 * @param results describes and writes results
 * @param advice collects advice about methods
 */
public record MethodSetup(JsonMapper mapper, SchemaGenerator schemas, @Nullable BeanValidation validation,
		ParameterSources sources, InjectedTypes injectedTypes, ResultSetup results, MethodAdvice advice) {

	/** Return the writer of results of code. */
	public JsonValues values() {
		return this.results.values();
	}

	/** Return the writer of a method's results. */
	public JsonValues values(BeanMethod method) {
		return this.results.values(method);
	}

	/**
	 * Find the injection of a parameter.
	 * @param method the method
	 * @param parameter the parameter
	 * @param <P> the type of the handler's parameters
	 * @return supplies its value, or {@code null} if it is an argument
	 * @throws InvalidMcpDeclarationException if its value would be unavailable when the
	 * method runs again after a question
	 */
	public <P> @Nullable ArgumentResolver<P> injected(BeanMethod method, MethodParameter parameter) {
		Function<McpRequestContext, @Nullable Object> found = this.injectedTypes.find(parameter);
		if (!(found instanceof McpParameterResolver.RequestValue value)) {
			return (found != null) ? (context, params) -> found.apply(context) : null;
		}
		if (value.isTransient() && mayAsk(method)) {
			throw method.invalid(
					"parameter '" + method.nameOf(parameter) + "' is gone when the method runs again after "
							+ "a question, which it may ask by its McpRequestContext",
					"Take what is needed of it by @RequestHeader or @CookieValue (no credentials), Principal or Locale, "
							+ "or leave the McpRequestContext out");
		}
		if (value.isTransient() && mayBecomeTask(method)) {
			throw method.invalid(
					"parameter '" + method.nameOf(parameter) + "' is gone when the call is a task, whose HTTP request "
							+ "is over",
					"Take what is needed of it by @RequestHeader or @CookieValue (no credentials), Principal or Locale, "
							+ "or leave out @McpTask");
		}
		return new ArgumentResolver<>() {

			@Override
			public @Nullable Object resolve(McpRequestContext context, P params) {
				return value.apply(context);
			}

			@Override
			public void begin(McpRequestContext context) {
				value.begin(context);
			}
		};
	}

	private static boolean mayBecomeTask(BeanMethod method) {
		McpTask task = AnnotatedElementUtils.findMergedAnnotation(method.method(), McpTask.class);
		return task != null && task.support() != TaskSupport.NEVER;
	}

	private static boolean mayAsk(BeanMethod method) {
		for (MethodParameter parameter : method.parameters()) {
			if (McpRequestContext.class.isAssignableFrom(parameter.getParameterType())) {
				return true;
			}
		}
		return false;
	}

	public ArgumentRules rules(BeanMethod method, Function<String, RuntimeException> failure) {
		return (this.validation != null) ? this.validation.rules(method, failure) : new ArgumentRules(method, failure);
	}

	/**
	 * Return whether the constraints of a method's arguments apply. Without a validator
	 * they do not apply to a method that is mapped to HTTP requests, because such a
	 * request does not have to meet them either.
	 * @param method the method
	 * @return {@code false} if they are to be left out of the schema
	 */
	boolean isValidated(BeanMethod method) {
		return this.validation != null || method.parameters().stream().noneMatch(WebParameter::isMapped);
	}

	/**
	 * Return whether the type of a parameter allows it to be absent.
	 * @param parameter the parameter
	 * @return {@code true} for optional and nullable types
	 */
	public static boolean mayBeAbsent(MethodParameter parameter) {
		return isOptional(parameter.getParameterType()) || InheritedNullness.of(parameter) == Nullness.NULLABLE
				|| KotlinFunctions.hasDefault(parameter);
	}

	/** Return whether a type is {@code Optional} or its equivalent for numbers. */
	static boolean isOptional(Class<?> type) {
		return type.getPackageName().equals("java.util") && type.getSimpleName().startsWith("Optional");
	}

}
