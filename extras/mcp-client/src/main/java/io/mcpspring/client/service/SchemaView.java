package io.mcpspring.client.service;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Constraints of a JSON Schema on a value, one level deep, as far as they are compared
 * with Java types. Unclear constraints count as none.
 *
 * @param types the names of the types that the value may have; empty for any
 * @param properties the schemas of the properties of an object
 * @param required the names of the properties that an object must have
 * @param open whether an object may expressly have other properties
 * @param items the schema of the elements of an array, or {@code null}
 * @param constants the strings that the value may be; empty for any
 */
record SchemaView(Set<String> types, Map<String, JsonNode> properties, Set<String> required, boolean open,
		@Nullable JsonNode items, Set<String> constants) {

	static final SchemaView ANYTHING = new SchemaView(Set.of(), Map.of(), Set.of(), true, null, Set.of());

	/** Return the constraints of all schemas together. */
	static SchemaView all(List<SchemaView> schemas) {
		List<SchemaView> parts = schemas.stream().filter((schema) -> schema != ANYTHING).toList();
		if (parts.size() < 2) {
			return parts.isEmpty() ? ANYTHING : parts.get(0);
		}
		Set<String> types = Set.of();
		Set<String> required = new LinkedHashSet<>();
		Set<String> constants = Set.of();
		for (SchemaView part : parts) {
			types = both(types, part.types);
			required.addAll(part.required);
			constants = both(constants, part.constants);
		}
		return united(parts, types, required, constants);
	}

	/** Return the constraints that hold whichever of the schemas applies. */
	static SchemaView any(List<SchemaView> parts) {
		if (parts.stream().anyMatch((part) -> part == ANYTHING)) {
			return ANYTHING;
		}
		Set<String> common = new LinkedHashSet<>(parts.get(0).required);
		parts.forEach((part) -> common.retainAll(part.required));
		return united(parts, either(parts, SchemaView::types), common, either(parts, SchemaView::constants));
	}

	private static SchemaView united(List<SchemaView> parts, Set<String> types, Set<String> required,
			Set<String> constants) {
		Map<String, JsonNode> properties = new LinkedHashMap<>();
		parts.forEach((part) -> part.properties.forEach(properties::putIfAbsent));
		JsonNode items = parts.stream().map(SchemaView::items).filter(Objects::nonNull).findFirst().orElse(null);
		return new SchemaView(types, properties, required, parts.stream().anyMatch(SchemaView::open), items, constants);
	}

	private static Set<String> both(Set<String> one, Set<String> other) {
		if (one.isEmpty() || other.isEmpty()) {
			return one.isEmpty() ? other : one;
		}
		boolean less = one.size() <= other.size();
		Set<String> common = new LinkedHashSet<>(less ? one : other);
		common.retainAll(less ? other : one);
		// A schema that no value meets is no reason to accept any.
		return common.isEmpty() ? one : common;
	}

	private static Set<String> either(List<SchemaView> parts, Function<SchemaView, Set<String>> names) {
		Set<String> all = new LinkedHashSet<>();
		for (SchemaView part : parts) {
			if (names.apply(part).isEmpty()) {
				return Set.of();
			}
			all.addAll(names.apply(part));
		}
		return all;
	}

}
