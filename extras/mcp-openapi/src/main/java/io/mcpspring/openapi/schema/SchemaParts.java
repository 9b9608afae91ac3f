package io.mcpspring.openapi.schema;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import io.mcpspring.openapi.document.ApiDocument;
import io.mcpspring.openapi.document.UnusableOperationException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * View of schemas together with the schemas that they take over by {@code $ref} and
 * {@code allOf}, which describe the same value.
 */
final class SchemaParts {

	/** Schemas that include each other would be visited without end. */
	private static final int MAX_PARTS = 500;

	private final ApiDocument document;

	private final String hidden;

	private final Map<String, JsonNode> targets = new HashMap<>();

	/** Properties that others include are looked at once, not once for each of these. */
	private final Map<JsonNode, Boolean> hiddenProperties = new IdentityHashMap<>();

	/**
	 * Create a view.
	 * @param document the document of the schemas
	 * @param hidden the keyword of properties that are left out
	 */
	SchemaParts(ApiDocument document, String hidden) {
		this.document = document;
		this.hidden = hidden;
	}

	/**
	 * Return the target of a reference.
	 * @param reference a reference into the document
	 * @return the target, or a missing node if it leads nowhere
	 */
	JsonNode target(String reference) {
		return this.targets.computeIfAbsent(reference, (key) -> {
			try {
				return this.document.at(key);
			}
			catch (UnusableOperationException ex) {
				// The operation is refused when its schema needs the definition.
				return MissingNode.getInstance();
			}
		});
	}

	/**
	 * Return the names of the properties of a schema that are left out.
	 * @param schema the schema
	 * @return the names; none if the schema itself names no properties
	 */
	Set<String> hiddenNames(JsonNode schema) {
		if (!schema.has("properties") && !schema.has("required") && !schema.has("allOf")) {
			return Set.of();
		}
		Set<String> names = new LinkedHashSet<>();
		for (JsonNode part : parts(schema)) {
			part.path("properties").properties().forEach((property) -> {
				if (isHidden(property.getValue())) {
					names.add(property.getKey());
				}
			});
		}
		return names;
	}

	private boolean isHidden(JsonNode property) {
		if (!property.has("$ref") && !property.has("allOf")) {
			return property.path(this.hidden).asBoolean(false);
		}
		Boolean known = this.hiddenProperties.get(property);
		if (known == null) {
			known = parts(property).stream().anyMatch((part) -> part.path(this.hidden).asBoolean(false));
			this.hiddenProperties.put(property, known);
		}
		return known;
	}

	/**
	 * Return whether a schema has or requires a property that others hide.
	 * @param schema the schema
	 * @param names the hidden names
	 * @return {@code true} if it does, and does not hide the property itself
	 */
	boolean reveals(JsonNode schema, Set<String> names) {
		if (names.isEmpty()) {
			return false;
		}
		Set<String> others = new HashSet<>(names);
		others.removeAll(hiddenNames(schema));
		return !others.isEmpty() && parts(schema).stream()
			.anyMatch((part) -> others.stream().anyMatch(part.path("properties")::has)
					|| part.path("required").valueStream().anyMatch((name) -> others.contains(name.asString(""))));
	}

	/**
	 * Return whether a property distinguishes the alternatives of a schema.
	 * @param schema the schema
	 * @return {@code true} if it has a discriminator, or one of the alternatives has
	 */
	boolean hasDiscriminator(JsonNode schema) {
		return schema.has("discriminator") || schema.path("oneOf")
			.valueStream()
			.flatMap((alternative) -> parts(alternative).stream())
			.anyMatch((part) -> part.has("discriminator"));
	}

	private Set<JsonNode> parts(JsonNode schema) {
		Set<JsonNode> parts = Collections.newSetFromMap(new IdentityHashMap<>());
		Deque<JsonNode> next = new ArrayDeque<>(Set.of(schema));
		while (!next.isEmpty() && parts.size() < MAX_PARTS) {
			JsonNode part = next.remove();
			if (part.isObject() && parts.add(part)) {
				if (part.path("$ref").isString()) {
					next.add(target(part.path("$ref").asString()));
				}
				part.path("allOf").forEach(next::add);
			}
		}
		return parts;
	}

}
