package io.mcpspring.openapi.schema;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpspring.context.McpException;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.schema.CompiledSchema;
import io.mcpspring.engine.schema.EvaluationWork;
import io.mcpspring.engine.schema.SchemaCompiler;
import io.mcpspring.engine.schema.SchemaViolation;
import io.mcpspring.model.ErrorCode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Arguments that are given as texts, such as the variables of a URI. A text stands for
 * itself, or else for the JSON value that it spells, or else for the list of its parts
 * between commas: the first of these that fits the schema.
 */
public final class VariableArguments {

	/**
	 * The maximum length of a text that is more than itself, as in arguments of tools.
	 */
	private static final int MAX_TEXT = 4096;

	/** Enough for an argument whose object lacks all others. */
	private static final int MAX_VIOLATIONS = 100;

	private static final JsonRpcCodec CODEC = new JsonRpcCodec();

	private final CompiledSchema schema;

	/**
	 * Create the arguments of an operation.
	 * @param schema the schema of all arguments
	 * @throws IllegalArgumentException if the schema cannot be used
	 */
	public VariableArguments(ObjectNode schema) {
		this.schema = new SchemaCompiler().compile(schema).forArguments();
	}

	/**
	 * Read arguments.
	 * @param texts the texts by the names of the arguments
	 * @return the arguments, which fit the schema
	 * @throws McpException if they do not fit the schema
	 */
	public ObjectNode read(Map<String, String> texts) {
		ObjectNode arguments = JsonNodeFactory.instance.objectNode();
		texts.forEach((name, text) -> arguments.set(name, StringNode.valueOf(text)));
		EvaluationWork work = this.schema.work(arguments);
		texts.forEach((name, text) -> {
			JsonNode value = value(name, text, work);
			if (text.isEmpty() && !fits(name, value, work)) {
				arguments.remove(name); // as an empty field of a form
			}
			else {
				arguments.set(name, value);
			}
		});
		List<SchemaViolation> violations = this.schema.examine(arguments, work).violations();
		if (!violations.isEmpty()) {
			throw new McpException(ErrorCode.INVALID_PARAMS,
					violations.stream()
						.map((violation) -> "\n- " + violation)
						.collect(Collectors.joining("", "Invalid variables:", "")));
		}
		return arguments;
	}

	private JsonNode value(String name, String text, EvaluationWork work) {
		JsonNode plain = StringNode.valueOf(text);
		if (text.length() > MAX_TEXT || fits(name, plain, work)) {
			return plain;
		}
		JsonNode spelt = spelt(text);
		return Stream.of(spelt, list(text, false), list(text, true))
			.filter((value) -> fits(name, value, work))
			.findFirst()
			.orElse(spelt);
	}

	private boolean fits(String name, JsonNode value, EvaluationWork work) {
		ObjectNode alone = JsonNodeFactory.instance.objectNode().set(name, value);
		return this.schema.examine(alone, MAX_VIOLATIONS, work)
			.violations()
			.stream()
			.allMatch((violation) -> violation.path().isEmpty() && violation.isMissing());
	}

	/** Return a number, boolean, list or object that a text spells; else the text. */
	private static JsonNode spelt(String text) {
		JsonNode value = CODEC.value(text);
		return (value != null && (value.isNumber() || value.isBoolean() || value.isContainer())) ? value
				: StringNode.valueOf(text);
	}

	private static ArrayNode list(String text, boolean spelt) {
		ArrayNode list = JsonNodeFactory.instance.arrayNode();
		for (String part : text.split(",", -1)) {
			list.add(spelt ? spelt(part) : StringNode.valueOf(part));
		}
		return list;
	}

}
