package io.mcpspring.openapi.schema;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
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
 * The schemas of a document, each converted once for all tools. A tool gets those that
 * its schema refers to, the nearest first, as long as there is room.
 */
final class DocumentDefinitions {

	private final ApiDocument document;

	private final SchemaParts parts;

	private final Map<String, String> names = new HashMap<>();

	private final UniqueNames uniqueNames = new UniqueNames();

	private final int maxSize;

	/** Many operations may have the same parameter, body or response. */
	private final Map<JsonNode, Converted> converted = new IdentityHashMap<>();

	/** The targets of references. */
	private final Map<String, Converted> targets = new HashMap<>();

	/**
	 * Create the definitions.
	 * @param document the document
	 * @param direction the direction of the values
	 * @param maxSize the number of characters of a schema from which on its type alone is
	 * kept
	 */
	DocumentDefinitions(ApiDocument document, Direction direction, int maxSize) {
		this.document = document;
		this.maxSize = maxSize;
		this.parts = new SchemaParts(document, direction.hidden);
	}

	/**
	 * Convert a schema.
	 * @param schema a part of the document
	 * @return the schema, abridged if it is too large
	 */
	Converted convert(JsonNode schema) {
		Converted known = this.converted.get(schema);
		if (known == null) {
			known = new SchemaConverter(this.document.usesJsonSchema(), this.parts, this::pointer).convert(schema);
			known = (known.size() > this.maxSize) ? known.abridged() : known;
			this.converted.put(schema, known);
		}
		return known;
	}

	/**
	 * Convert the target of a reference.
	 * @param reference a reference into the document
	 * @return the target, whose own references are not followed
	 */
	Converted get(String reference) {
		Converted known = this.targets.get(reference);
		if (known == null) {
			known = convert(this.document.at(reference));
			this.targets.put(reference, known);
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
			if (definition.size() <= left) {
				left -= definition.size();
				definitions.put(reference, definition.node());
				next.addAll(definition.references());
			}
			else {
				definitions.put(reference, definition.abridged().node());
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
