package io.mcpspring.openapi.schema;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import io.mcpspring.openapi.document.ApiDocument;
import io.mcpspring.openapi.schema.SchemaConverter.Direction;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The schemas of a document that others refer to, converted once for all tools. A tool
 * gets those that its schema needs, the nearest first, as long as there is room.
 */
final class Definitions {

	private final ApiDocument document;

	private final Direction direction;

	private final Map<String, String> names = new HashMap<>();

	private final Set<String> takenNames = new HashSet<>();

	private final Map<String, Converted> converted = new HashMap<>();

	private final Map<String, Integer> sizes = new HashMap<>();

	Definitions(ApiDocument document, Direction direction) {
		this.document = document;
		this.direction = direction;
	}

	Converted convert(JsonNode schema) {
		return new SchemaConverter(this.document.usesJsonSchema(), this.direction, this::name).convert(schema);
	}

	/**
	 * Convert the target of a reference.
	 * @param reference a reference into the document
	 * @return the target, whose own references are not followed
	 */
	Converted get(String reference) {
		Converted known = this.converted.get(reference);
		if (known == null) {
			known = convert(this.document.at(reference));
			this.converted.put(reference, known);
			this.sizes.put(reference, known.size());
		}
		return known;
	}

	/**
	 * Add the definitions that a schema needs.
	 * @param schema the schema
	 * @param references the references in it
	 * @param room the number of characters for definitions; what does not fit is defined
	 * as any value
	 */
	void define(ObjectNode schema, Collection<String> references, int room) {
		if (references.isEmpty()) {
			return;
		}
		ObjectNode definitions = JsonNodeFactory.instance.objectNode();
		Deque<String> next = new ArrayDeque<>(references);
		int left = room;
		while (!next.isEmpty()) {
			String reference = next.remove();
			if (definitions.has(name(reference))) {
				continue;
			}
			Converted definition = get(reference);
			int size = this.sizes.getOrDefault(reference, 0);
			if (size <= left) {
				left -= size;
				definitions.set(name(reference), definition.node());
				next.addAll(definition.references());
			}
			else {
				definitions.set(name(reference), abridged(definition.node()));
			}
		}
		schema.set("$defs", definitions);
	}

	static ObjectNode abridged(JsonNode definition) {
		ObjectNode any = JsonNodeFactory.instance.objectNode();
		JsonNode type = definition.path("type");
		if (type.isString() || type.isArray()) {
			any.set("type", type);
		}
		return any.put("description", "Not described here: the service says what it expects.");
	}

	private String name(String reference) {
		return this.names.computeIfAbsent(reference, (key) -> {
			String last = key.substring(key.lastIndexOf('/') + 1).replaceAll("~[01]|%[0-9A-Fa-f]{2}", "_");
			String plain = last.replaceAll("[^A-Za-z0-9_.-]", "_");
			String unique = plain.isEmpty() ? "schema" : plain;
			for (int i = 2; !this.takenNames.add(unique); i++) {
				unique = plain + "_" + i;
			}
			return unique;
		});
	}

}
