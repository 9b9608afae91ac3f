package io.mcpspring.method;

import java.util.List;
import java.util.function.Function;

import io.mcpspring.context.McpRequestContext;
import io.mcpspring.kotlin.KotlinFunctions;
import io.mcpspring.kotlin.RefusedValueException;
import io.mcpspring.typeschema.JsonSchemas;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.MethodParameter;
import org.springframework.core.Nullness;
import org.springframework.util.function.SingletonSupplier;

/**
 * What all kinds of annotated methods need.
 *
 * @param mapper the application's mapper
 * @param schemas the schemas made with it
 * @param validation validates arguments, or {@code null}
 * @param sources where parameters come from beside JSON
 * @param injectedTypes injects what is no argument
 * @param results how results are described and written
 * @param writer writes results, made for the first method
 */
record MethodSetup(JsonMapper mapper, JsonSchemas schemas, @Nullable BeanValidation validation,
		ParameterSources sources, InjectedTypes injectedTypes, ResultSettings results,
		SingletonSupplier<JsonValues> writer) {

	/** Writes results. */
	JsonValues values() {
		return this.writer.obtain();
	}

	/**
	 * Find how a parameter is injected.
	 * @param method the method
	 * @param parameter the parameter
	 * @param <P> what the handler is called with
	 * @return gives its value, or {@code null} if it is an argument
	 * @throws InvalidMcpDeclarationException if its value would be gone when the method
	 * runs again after a question
	 */
	<P> @Nullable ArgumentResolver<P> injected(BeanMethod method, MethodParameter parameter) {
		Function<McpRequestContext, @Nullable Object> found = this.injectedTypes.find(parameter);
		if (!(found instanceof RequestValue value)) {
			return (found != null) ? (context, params) -> found.apply(context) : null;
		}
		if (value.isTransient() && mayAsk(method)) {
			throw method.invalid(
					"parameter '" + method.nameOf(parameter) + "' is gone when the method runs again after "
							+ "a question, which it may ask by its McpRequestContext",
					"Take what is needed of it by @RequestHeader or @CookieValue (no credentials), Principal or Locale, "
							+ "or leave the McpRequestContext out");
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

	private static boolean mayAsk(BeanMethod method) {
		return method.parameters()
			.stream()
			.anyMatch((parameter) -> McpRequestContext.class.isAssignableFrom(parameter.getParameterType()));
	}

	ArgumentRules rules(BeanMethod method, Function<String, RuntimeException> failure) {
		ArgumentRules rules = (this.validation != null) ? this.validation.rules(method, names(method), failure)
				: ArgumentRules.NONE;
		return (called, bean, arguments) -> {
			try {
				return rules.call(called, bean, arguments);
			}
			catch (RefusedValueException ex) {
				String name = names(called).get(ex.index());
				RuntimeException refused = failure.apply("Argument '" + name + "' is not valid");
				refused.initCause(ex);
				throw refused;
			}
		};
	}

	private static List<String> names(BeanMethod method) {
		return method.parameters().stream().map(method::nameOf).toList();
	}

	/** Whether the type of a parameter allows it to be absent. */
	static boolean mayBeAbsent(MethodParameter parameter) {
		return isOptional(parameter.getParameterType()) || Nullness.forMethodParameter(parameter) == Nullness.NULLABLE
				|| KotlinFunctions.hasDefault(parameter);
	}

	/** Whether this is {@code Optional} or one of its kind for numbers. */
	static boolean isOptional(Class<?> type) {
		return type.getPackageName().equals("java.util") && type.getSimpleName().startsWith("Optional");
	}

}
