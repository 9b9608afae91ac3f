package io.mcpspring.springai.callback;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
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
import org.springframework.ai.tool.method.MethodToolCallback;
import org.springframework.ai.util.JacksonUtils;
import org.springframework.beans.DirectFieldAccessor;
import org.springframework.core.NestedExceptionUtils;

/**
 * Check of the arguments of a {@code @Tool} method. Spring AI reads sets and maps without
 * the bound of {@link HashTables}, and logs each argument that it cannot read, with a
 * stack trace.
 */
final class ToolMethodArguments {

	private static final JsonMapper READING = HashTables.prepare(JacksonUtils.getDefaultJsonMapper());

	/** Spring AI has no accessor for the method of a callback. */
	private static final String METHOD = "toolMethod";

	private final Map<String, ObjectReader> readers = new LinkedHashMap<>();

	ToolMethodArguments(ToolCallback callback) {
		Method method = methodOf(callback);
		for (Parameter parameter : (method != null) ? method.getParameters() : new Parameter[0]) {
			Class<?> type = parameter.getType();
			if (type != ToolContext.class && type != String.class && !type.isEnum()) {
				this.readers.put(parameter.getName(),
						READING.readerFor(READING.constructType(parameter.getParameterizedType())));
			}
		}
	}

	private static @Nullable Method methodOf(ToolCallback callback) {
		if (callback instanceof ToolMethodBeans.LateToolCallback late) {
			return late.method();
		}
		DirectFieldAccessor fields = new DirectFieldAccessor(callback);
		return (callback instanceof MethodToolCallback && fields.isReadableProperty(METHOD))
				? (Method) fields.getPropertyValue(METHOD) : null;
	}

	/**
	 * Check the arguments of a call.
	 * @throws ToolException if an argument cannot be read
	 */
	void check(ObjectNode arguments) {
		this.readers.forEach((name, reader) -> {
			JsonNode value = arguments.path(name);
			try {
				if (!value.isMissingNode() && !value.isNull()) {
					HashTables.<@Nullable Object>read(reader, value);
				}
			}
			catch (RuntimeException ex) {
				throw new ToolException("Argument '" + name + "' "
						+ ((NestedExceptionUtils.getMostSpecificCause(ex) instanceof ToolException refusal)
								? refusal.getMessage() : "does not have the form that the tool expects"),
						ex);
			}
		});
	}

}
