package io.mcpspring.springai.callback;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.Map;

import io.mcpspring.context.ToolException;
import io.mcpspring.spring.method.argument.HashTables;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.function.FunctionToolCallback;
import org.springframework.ai.tool.method.MethodToolCallback;
import org.springframework.ai.util.JacksonUtils;
import org.springframework.beans.DirectFieldAccessor;
import org.springframework.core.NestedExceptionUtils;

/**
 * Check of the arguments of a {@code @Tool} method or tool function. Spring AI reads sets
 * and maps without the bound of {@link HashTables}, and logs each argument of a method
 * that it cannot read, with a stack trace.
 */
final class CallbackArguments {

	private static final JsonMapper READING = HashTables.prepare(JacksonUtils.getDefaultJsonMapper());

	private final Map<String, ObjectReader> readers = new LinkedHashMap<>();

	private final @Nullable ObjectReader input;

	CallbackArguments(ToolCallback callback) {
		Method method = methodOf(callback);
		for (Parameter parameter : (method != null) ? method.getParameters() : new Parameter[0]) {
			Class<?> type = parameter.getType();
			if (type != ToolContext.class && type != String.class && !type.isEnum()) {
				this.readers.put(parameter.getName(), reader(parameter.getParameterizedType()));
			}
		}
		Type type = (Type) field(callback, FunctionToolCallback.class, "toolInputType");
		this.input = (type != null) ? reader(type) : null;
	}

	private static ObjectReader reader(Type type) {
		return READING.readerFor(READING.constructType(type));
	}

	private static @Nullable Method methodOf(ToolCallback callback) {
		return (callback instanceof ToolMethodBeans.LateToolCallback late) ? late.method()
				: (Method) field(callback, MethodToolCallback.class, "toolMethod");
	}

	/** Return the value of a field for which Spring AI has no accessor. */
	private static @Nullable Object field(ToolCallback callback, Class<? extends ToolCallback> type, String name) {
		DirectFieldAccessor fields = new DirectFieldAccessor(callback);
		return (type.isInstance(callback) && fields.isReadableProperty(name)) ? fields.getPropertyValue(name) : null;
	}

	/**
	 * Check the arguments of a call.
	 * @throws ToolException if an argument cannot be read
	 */
	void check(ObjectNode arguments) {
		this.readers.forEach((name, reader) -> {
			JsonNode value = arguments.path(name);
			if (!value.isMissingNode() && !value.isNull()) {
				check("Argument '" + name + "'", reader, value);
			}
		});
		if (this.input != null) {
			check("The input", this.input, arguments);
		}
	}

	private static void check(String name, ObjectReader reader, JsonNode value) {
		try {
			HashTables.<@Nullable Object>read(reader, value);
		}
		catch (RuntimeException ex) {
			throw new ToolException(
					name + " " + ((NestedExceptionUtils.getMostSpecificCause(ex) instanceof ToolException refusal)
							? refusal.getMessage() : "does not have the form that the tool expects"),
					ex);
		}
	}

}
