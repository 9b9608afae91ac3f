package io.mcpspring.method.argument;

import java.util.Map;
import java.util.function.Function;

import io.mcpspring.annotation.McpPromptArg;
import io.mcpspring.annotation.McpToolParam;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.McpException;
import io.mcpspring.kotlin.KotlinFunctions;
import io.mcpspring.method.BeanMethod;
import io.mcpspring.method.WebParameter;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.StringNode;

import org.springframework.core.MethodParameter;

/**
 * Binding of parameters from texts: the arguments of prompts and the variables of
 * templates. The application's mapper converts them like JSON texts.
 */
public final class TextArguments {

	private final MethodSetup setup;

	private final BindingFailure failure;

	public TextArguments(MethodSetup setup) {
		this.setup = setup;
		this.failure = new BindingFailure("Argument", setup.schemas(), (message, violation) -> failure(message));
	}

	public static RuntimeException failure(String message) {
		return new McpException(ErrorCode.INVALID_PARAMS, message);
	}

	public static boolean isRequired(MethodParameter parameter) {
		McpPromptArg prompt = parameter.getParameterAnnotation(McpPromptArg.class);
		McpToolParam param = parameter.getParameterAnnotation(McpToolParam.class);
		WebParameter web = WebParameter.of(parameter);
		boolean left = (prompt != null && !prompt.required()) || (param != null && !param.required())
				|| (web != null && !web.required());
		return !left && standIn(parameter) == null && !MethodSetup.mayBeAbsent(parameter);
	}

	/**
	 * Create the resolver of one argument.
	 * @param method the method
	 * @param parameter the parameter
	 * @param texts supplies the texts by name
	 * @param <P> the type of the handler's parameters
	 * @return binds the argument
	 */
	public <P> ArgumentResolver<P> resolver(BeanMethod method, MethodParameter parameter,
			Function<P, Map<String, String>> texts) {
		String name = method.nameOf(parameter);
		boolean required = isRequired(parameter);
		String standIn = standIn(parameter);
		if (!this.setup.schemas().isScalar(method.typeOf(parameter))) {
			throw method.invalid("parameter '" + name + "' is not of a type that is made from a text",
					"Use a text, number, boolean, enum or date");
		}
		if (!required && standIn == null && parameter.getParameterType().isPrimitive()
				&& !KotlinFunctions.hasDefault(parameter)) {
			throw method.invalid("parameter '" + name + "' may be left out, but its type has no null",
					"Use the wrapper type");
		}
		ObjectReader reader = this.setup.mapper()
			.readerFor(this.setup.mapper().constructType(method.typeOf(parameter)));
		Object absent = MethodSetup.isOptional(parameter.getParameterType()) ? reader.readValue(NullNode.getInstance())
				: null;
		return (context, params) -> {
			String text = texts.apply(params).getOrDefault(name, standIn);
			if (text == null && required) {
				throw this.failure.missing(name);
			}
			return (text != null) ? bind(name, text, reader) : absent;
		};
	}

	private Object bind(String name, String text, ObjectReader reader) {
		JsonNode value = StringNode.valueOf(text);
		try {
			return reader.readValue(value);
		}
		catch (RuntimeException ex) {
			throw this.failure.invalid(name, value, ex);
		}
	}

	private static @Nullable String standIn(MethodParameter parameter) {
		McpToolParam param = parameter.getParameterAnnotation(McpToolParam.class);
		if (param != null && !param.defaultValue().equals(McpToolParam.NO_DEFAULT)) {
			return param.defaultValue();
		}
		WebParameter web = WebParameter.of(parameter);
		return (web != null) ? web.defaultValue() : null;
	}

}
