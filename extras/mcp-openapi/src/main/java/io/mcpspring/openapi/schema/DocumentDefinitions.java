package io.mcpspring.openapi.schema;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.mcpspring.openapi.document.ApiDocument;
import io.mcpspring.openapi.schema.SchemaConverter.Direction;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The schemas of a document that others refer to, converted once for all tools. A tool
 * gets those that its schema needs, the nearest first, as long as there is room.
 */
final class DocumentDefinitions {

	private final ApiDocument document;

	private final SchemaParts parts;

	private final Map<String, String> names = new HashMap<>();

	private final UniqueNames uniqueNames = new UniqueNames();

	private final Map<String, Converted> converted = new HashMap<>();

	private final Map<String, Integer> sizes = new HashMap<>();

	DocumentDefinitions(ApiDocument document, Direction direction) {
		this.document = document;
		this.parts = new SchemaParts(document, direction.hidden);
	}

	Converted convert(JsonNode schema) {
		return new SchemaConverter(this.document.usesJsonSchema(), this.parts, this::pointer).convert(schema);
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
	 * @param schema the schema, which is not changed
	 * @param references the references in it
	 * @param room the number of characters for definitions; larger ones are defined as
	 * any value
	 * @return the schema with definitions
	 */
	ObjectNode define(ObjectNode schema, Collection<String> references, int room) {
		if (references.isEmpty()) {
			return schema;
		}
		Map<String, JsonNode> definitions = new LinkedHashMap<>();
		Set<String> abridged = new HashSet<>();
		Deque<String> next = new ArrayDeque<>(references);
		int left = room;
		while (!next.isEmpty()) {
			String reference = next.remove();
			if (definitions.containsKey(reference)) {
				continue;
			}
			Converted definition = get(reference);
			int size = this.sizes.getOrDefault(reference, 0);
			if (size <= left) {
				left -= size;
				definitions.put(reference, definition.node());
				next.addAll(definition.references());
			}
			else {
				definitions.put(reference, abridged(definition.node()));
				abridged.add(reference);
			}
		}
		return join(schema, definitions, abridged);
	}

	private ObjectNode join(ObjectNode schema, Map<String, JsonNode> definitions, Set<String> abridged) {
		Relaxation relaxation = new Relaxation(
				open(definitions.keySet(), abridged).stream().map(this::pointer).collect(Collectors.toSet()));
		ObjectNode joined = JsonNodeFactory.instance.objectNode();
		relaxation.relax(schema).forEachEntry(joined::set);
		ObjectNode all = joined.putObject("$defs");
		// Definitions that stay as they are are shared by all tools.
		definitions.forEach((reference, definition) -> all.set(name(reference),
				get(reference).strict() ? relaxation.relax(definition) : definition));
		return joined;
	}

	/** The references that lead to an abridged definition, directly or by others. */
	private Set<String> open(Set<String> references, Set<String> abridged) {
		Set<String> open = new HashSet<>(abridged);
		boolean changed = !open.isEmpty();
		while (changed) {
			changed = false;
			for (String reference : references) {
				changed |= !Collections.disjoint(get(reference).references(), open) && open.add(reference);
			}
		}
		return open;
	}

	static ObjectNode abridged(JsonNode definition) {
		ObjectNode any = JsonNodeFactory.instance.objectNode();
		JsonNode type = definition.path("type");
		if (type.isString() || type.isArray()) {
			any.set("type", type);
		}
		return any.put("description", "Not described here: the service reports its expectations.");
	}

	private String pointer(String reference) {
		return "#/$defs/" + name(reference);
	}

	private String name(String reference) {
		return this.names.computeIfAbsent(reference, (key) -> {
			String last = key.substring(key.lastIndexOf('/') + 1).replaceAll("~[01]|%[0-9A-Fa-f]{2}", "_");
			String plain = last.replaceAll("[^A-Za-z0-9_.-]", "_");
			return this.uniqueNames.of(plain.isEmpty() ? "schema" : plain, (number) -> plain + "_" + number);
		});
	}

}
