package io.mcpspring.openapi.schema;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import io.mcpspring.openapi.document.ApiBody;
import io.mcpspring.openapi.document.ApiDocument;
import io.mcpspring.openapi.document.ApiOperation;
import io.mcpspring.openapi.document.ApiParameter;
import io.mcpspring.openapi.document.UnusableOperationException;
import io.mcpspring.openapi.schema.SchemaConverter.Direction;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Factory of the schemas of tools, all for one document.
 */
public final class SchemaFactory {

	private static final String BODY = "body";

	private static final int MAX_NAME = 64;

	private final DocumentDefinitions inputs;

	private final OutputSchemas outputs;

	private final int maxSize;

	private final SchemaMemory memory;

	/**
	 * Create a factory.
	 * @param document the document
	 * @param maxSize the number of characters of a schema from which on its details are
	 * left out
	 * @param withOutput whether tools have output schemas
	 * @param memory the memory for the schemas
	 */
	public SchemaFactory(ApiDocument document, int maxSize, boolean withOutput, SchemaMemory memory) {
		this.memory = memory;
		this.inputs = new DocumentDefinitions(document, Direction.INPUT, maxSize);
		this.outputs = new OutputSchemas(document, maxSize, withOutput);
		this.maxSize = maxSize;
	}

	/**
	 * Create the schemas of an operation.
	 * @param operation the operation
	 * @return its schemas
	 * @throws UnusableOperationException if there is no memory for them
	 */
	public OperationSchemas create(ApiOperation operation) {
		if (this.memory.isFull()) {
			throw full();
		}
		ObjectNode input = JsonNodeFactory.instance.objectNode().put("type", "object");
		ObjectNode properties = input.putObject("properties");
		Set<String> references = new LinkedHashSet<>();
		List<String> required = new ArrayList<>();
		List<Argument> arguments = arguments(operation);
		for (Argument argument : arguments) {
			ApiParameter parameter = argument.parameter();
			properties.set(argument.name(), property(parameter.schema(), parameter.description(), references));
			if (parameter.required()) {
				required.add(argument.name());
			}
		}
		String body = body(operation, properties, references, required);
		if (!required.isEmpty()) {
			ArrayNode names = input.putArray("required");
			required.forEach(names::add);
		}
		input.put("additionalProperties", false);
		ObjectNode defined = this.inputs.define(input, references,
				Math.max(0, this.maxSize - input.toString().length()));
		OutputSchemas.Output output = this.outputs.create(operation);
		if (!this.memory.take(defined) || (output.schema() != null && !this.memory.take(output.schema()))) {
			throw full();
		}
		return new OperationSchemas(defined, arguments, body, output.schema(), output.wrapped());
	}

	private static UnusableOperationException full() {
		return new UnusableOperationException(
				"the schemas of the operations before it take the memory for all schemas: "
						+ "select fewer operations, or enlarge the heap");
	}

	private @Nullable String body(ApiOperation operation, ObjectNode properties, Set<String> references,
			List<String> required) {
		ApiBody body = operation.body();
		if (body == null) {
			return null;
		}
		String name = properties.has(BODY) ? "request_body" : BODY;
		while (properties.has(name)) {
			name += "_";
		}
		switch (body.form()) {
			case TEXT -> properties.set(name, text(body, null));
			case BINARY -> properties.set(name, text(body, "base64"));
			default -> properties.set(name, property(body.schema(), body.description(), references));
		}
		if (body.required()) {
			required.add(name);
		}
		return name;
	}

	private static ObjectNode text(ApiBody body, @Nullable String encoding) {
		ObjectNode text = JsonNodeFactory.instance.objectNode().put("type", "string");
		if (encoding != null) {
			text.put("contentEncoding", encoding);
		}
		return text.put("description",
				(body.description() != null) ? body.description() : "The body, " + body.mediaType());
	}

	private JsonNode property(JsonNode schema, @Nullable String description, Set<String> references) {
		Converted converted = this.inputs.convert(schema);
		references.addAll(converted.references());
		JsonNode node = converted.node();
		if (description == null || !node.isObject() || node.has("description")) {
			return node;
		}
		ObjectNode described = JsonNodeFactory.instance.objectNode();
		node.forEachEntry(described::set);
		return described.put("description",
				(description.length() > 1000) ? description.substring(0, 999) + "…" : description);
	}

	/** The first place keeps the name, the others add theirs. */
	private static List<Argument> arguments(ApiOperation operation) {
		List<Argument> arguments = new ArrayList<>();
		UniqueNames taken = new UniqueNames();
		operation.parameters()
			.stream()
			.sorted(Comparator.comparing(ApiParameter::place))
			.forEach((parameter) -> arguments.add(new Argument(name(parameter, taken), parameter)));
		return arguments;
	}

	private static String name(ApiParameter parameter, UniqueNames taken) {
		String plain = plain(parameter.name());
		if (taken.take(plain)) {
			return plain;
		}
		String place = "_" + parameter.place().name().toLowerCase(Locale.ROOT);
		return taken.of(cut(plain, place) + place, (number) -> cut(plain, place + "_" + number) + place + "_" + number);
	}

	private static String cut(String name, String end) {
		return name.substring(0, Math.min(name.length(), MAX_NAME - end.length()));
	}

	/** Names of properties that all model providers accept. */
	private static String plain(String name) {
		String plain = name.replaceAll("[^A-Za-z0-9_.-]+", "_").replaceAll("^_+|_+$", "");
		return plain.isEmpty() ? "parameter" : cut(plain, "");
	}

}
