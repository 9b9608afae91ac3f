package io.mcpspring.openapi.schema;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import io.mcpspring.openapi.document.ApiDocument;
import io.mcpspring.openapi.document.ApiOperation;
import io.mcpspring.openapi.schema.SchemaConverter.Direction;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Factory of output schemas. Revisions before 2026-07-28 know objects only, so that other
 * results are wrapped.
 */
final class OutputSchemas {

	private static final int MAX_DEPTH = 16;

	/** Schemas that refer to each other would be visited without end. */
	private static final int MAX_LOOKS = 1000;

	private final ApiDocument document;

	private final DocumentDefinitions definitions;

	private final int maxSize;

	private final boolean enabled;

	/** Whether schemas are those of objects. */
	private final Map<JsonNode, Boolean> objects = new IdentityHashMap<>();

	private int looks;

	OutputSchemas(ApiDocument document, int maxSize, boolean enabled) {
		this.document = document;
		this.definitions = new DocumentDefinitions(document, Direction.OUTPUT, maxSize);
		this.maxSize = maxSize;
		this.enabled = enabled;
	}

	Output create(ApiOperation operation) {
		JsonNode response = operation.response();
		if (!this.enabled || response == null || operation.method().equals("HEAD")) {
			return Output.NONE;
		}
		boolean wrapped = !this.objects.computeIfAbsent(this.document.follow(response), (schema) -> {
			this.looks = 0;
			return isObject(schema, 0);
		});
		Converted converted = wrapped ? this.definitions.convert(response) : root(response);
		if (converted.size() > this.maxSize) {
			return new Output(null, wrapped);
		}
		ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "object");
		if (wrapped) {
			schema.putObject("properties").set(OperationSchemas.RESULT, converted.node());
			schema.putArray("required").add(OperationSchemas.RESULT);
		}
		else {
			converted.node().forEachEntry((name, value) -> {
				if (!name.equals("type")) {
					schema.set(name, value);
				}
			});
		}
		ObjectNode defined = this.definitions.define(schema, converted.references(), this.maxSize - converted.size());
		return new Output((defined != null) ? describeFormats(defined) : null, wrapped);
	}

	/**
	 * Write formats into descriptions. Services do not keep to them, for example by times
	 * without offset, and clients would refuse such a result.
	 */
	private static ObjectNode describeFormats(ObjectNode schema) {
		JsonNode format = schema.get("format");
		if (format != null && format.isString()) {
			schema.remove("format");
			String description = schema.path("description").asString("");
			schema.put("description", (description.isEmpty() ? "" : description + " ") + "(" + format.asString() + ")");
		}
		schema.properties().forEach((member) -> {
			DocumentKeywords kind = DocumentKeywords.of(member.getKey());
			if (kind == DocumentKeywords.SCHEMA) {
				describeFormats(List.of(member.getValue()));
			}
			else if (kind == DocumentKeywords.SCHEMAS || kind == DocumentKeywords.NAMED_SCHEMAS) {
				describeFormats(member.getValue());
			}
		});
		describeFormats(schema.path("$defs"));
		return schema;
	}

	private static void describeFormats(Iterable<JsonNode> schemas) {
		for (JsonNode schema : schemas) {
			if (schema instanceof ObjectNode object) {
				describeFormats(object);
			}
		}
	}

	/** The root has to say that it is an object, so its reference is followed. */
	private Converted root(JsonNode response) {
		JsonNode target = response;
		while (target.path("$ref").isString() && (target.size() == 1 || !this.document.usesJsonSchema())) {
			target = this.document.at(target.path("$ref").asString());
		}
		return this.definitions.convert(target);
	}

	private boolean isObject(JsonNode schema, int depth) {
		JsonNode target = this.document.follow(schema);
		if (depth > MAX_DEPTH || ++this.looks > MAX_LOOKS || target.path("nullable").asBoolean(false)) {
			return false;
		}
		if (target.has("type")) {
			return target.path("type").asString("").equals("object");
		}
		return target.path("properties").isObject()
				|| target.path("allOf").valueStream().anyMatch((part) -> isObject(part, depth + 1))
				|| isChoiceOfObjects(target.path("oneOf"), depth) || isChoiceOfObjects(target.path("anyOf"), depth);
	}

	private boolean isChoiceOfObjects(JsonNode choices, int depth) {
		return choices.isArray() && !choices.isEmpty()
				&& choices.valueStream().allMatch((choice) -> isObject(choice, depth + 1));
	}

	/**
	 * Output schema.
	 *
	 * @param schema the schema, or {@code null}
	 * @param wrapped whether results are wrapped
	 */
	record Output(@Nullable ObjectNode schema, boolean wrapped) {

		private static final Output NONE = new Output(null, false);

	}

}
