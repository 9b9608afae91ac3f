package io.mcpspring.autoconfigure.function;

import java.util.List;
import java.util.function.Function;

import io.mcpspring.model.ToolException;
import io.mcpspring.typeschema.JsonSchemas;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.ResolvableType;

/**
 * Arguments of a function: the properties of its record or bean, one argument named
 * {@code input} for any other type, or none.
 *
 * @param schema the schema
 * @param reader reads the value that the function takes
 */
record FunctionInput(ObjectNode schema, Function<ObjectNode, @Nullable Object> reader) {

	private static final String INPUT = "input";

	/**
	 * Find the arguments.
	 * @param type the type, or {@code null} for none
	 * @throws IllegalArgumentException if values of the type cannot be read from JSON
	 */
	static FunctionInput of(@Nullable ResolvableType type, FunctionSetup setup) {
		if (type == null || type.resolve() == Void.class) {
			return new FunctionInput(setup.schemas().input(List.of(), true), (given) -> null);
		}
		Class<?> raw = type.resolve(Object.class);
		if (!type.hasGenerics() && !setup.schemas().isPlain(raw)) {
			ObjectNode schema = setup.values().inputSchema(raw);
			Function<ObjectNode, ?> arguments = setup.values().arguments(raw, schema);
			return new FunctionInput(schema, arguments::apply);
		}
		if (raw == Object.class || !setup.schemas().canRead(type.getType())) {
			throw new IllegalArgumentException("Arguments cannot be read as " + type);
		}
		return single(type, setup);
	}

	private static FunctionInput single(ResolvableType type, FunctionSetup setup) {
		ObjectNode schema = setup.schemas()
			.input(List.of(new JsonSchemas.Argument(INPUT, type.getType(), null, true, null, null, false)), true);
		ObjectReader reader = setup.mapper().readerFor(setup.mapper().constructType(type.getType()));
		String expected = setup.schemas().describe(type.getType());
		return new FunctionInput(schema, (given) -> read(reader, given.path(INPUT), expected));
	}

	private static @Nullable Object read(ObjectReader reader, JsonNode value, String expected) {
		try {
			return reader.readValue(value);
		}
		catch (RuntimeException ex) {
			throw new ToolException("Argument '" + INPUT + "' must be " + expected, ex);
		}
	}

}
