package io.mcpspring.spring.method.argument;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.context.McpException;
import io.mcpspring.engine.jsonrpc.CodecLimits;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.spring.kotlin.KotlinFunctions;
import io.mcpspring.spring.method.BeanMethod;
import io.mcpspring.spring.method.WebParameter;
import io.mcpspring.spring.typeschema.declaration.AddressText;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.StringNode;

import org.springframework.core.MethodParameter;

/**
 * Binding of parameters from texts: the arguments of prompts and the variables of
 * templates. The application's mapper converts them like JSON texts.
 */
public final class TextArguments {

	/** The same bound as for numbers of JSON. */
	private static final int MAX_DIGITS = CodecLimits.DEFAULT.maxNumberLength();

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
		McpParam param = parameter.getParameterAnnotation(McpParam.class);
		WebParameter web = WebParameter.of(parameter);
		boolean left = (param != null && !param.required()) || (web != null && !web.required());
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
		McpParam param = parameter.getParameterAnnotation(McpParam.class);
		if (param != null && !param.header().isEmpty()) {
			throw method.invalid("the @McpParam of parameter '" + name + "' names a header, which only tools have",
					"Remove the header");
		}
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
		try {
			return read(reader, text);
		}
		catch (RuntimeException ex) {
			throw this.failure.invalid(name, StringNode.valueOf(text), ex);
		}
	}

	/**
	 * Read a text.
	 * @param reader a reader of the type
	 * @param text the text
	 * @return the value
	 * @throws RuntimeException if the text does not fit the type
	 */
	public static Object read(ObjectReader reader, String text) {
		Class<?> type = reader.getValueType().getRawClass();
		if (!AddressText.isLiteral(type, text)) {
			throw InvalidFormatException.from(null, "Names of hosts are not resolved", text, type);
		}
		Object read = reader.readValue(StringNode.valueOf(text));
		if (!isShort(read)) {
			throw InvalidFormatException.from(null, "The number has too many digits", text, BigDecimal.class);
		}
		return read;
	}

	/** An exponent may stand for any number of digits. */
	private static boolean isShort(@Nullable Object value) {
		Object number = (value instanceof Optional<?> optional) ? optional.orElse(null) : value;
		return !(number instanceof BigDecimal decimal)
				|| Math.max((long) decimal.precision() - decimal.scale(), decimal.scale()) <= MAX_DIGITS;
	}

	private static @Nullable String standIn(MethodParameter parameter) {
		McpParam param = parameter.getParameterAnnotation(McpParam.class);
		if (param != null && !param.defaultValue().equals(McpParam.NO_DEFAULT)) {
			return param.defaultValue();
		}
		WebParameter web = WebParameter.of(parameter);
		return (web != null) ? web.defaultValue() : null;
	}

}
