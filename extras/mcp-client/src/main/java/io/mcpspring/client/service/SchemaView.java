package io.mcpspring.client.service;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

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

	/** Return the constraints of both schemas together. */
	SchemaView and(SchemaView other) {
		if (other == ANYTHING) {
			return this;
		}
		if (this == ANYTHING) {
			return other;
		}
		Set<String> all = new LinkedHashSet<>(this.required);
		all.addAll(other.required);
		return new SchemaView(both(this.types, other.types), properties(other), all, this.open || other.open,
				(this.items != null) ? this.items : other.items, both(this.constants, other.constants));
	}

	/** Return the constraints that hold whichever of the schemas applies. */
	SchemaView or(SchemaView other) {
		if (this == ANYTHING || other == ANYTHING) {
			return ANYTHING;
		}
		Set<String> common = new LinkedHashSet<>(this.required);
		common.retainAll(other.required);
		return new SchemaView(either(this.types, other.types), properties(other), common, this.open || other.open,
				(this.items != null) ? this.items : other.items, either(this.constants, other.constants));
	}

	private Map<String, JsonNode> properties(SchemaView other) {
		Map<String, JsonNode> all = new LinkedHashMap<>(other.properties);
		all.putAll(this.properties);
		return all;
	}

	private static Set<String> both(Set<String> one, Set<String> other) {
		if (one.isEmpty() || other.isEmpty()) {
			return one.isEmpty() ? other : one;
		}
		Set<String> common = new LinkedHashSet<>(one);
		common.retainAll(other);
		// A schema that no value meets is no reason to accept any.
		return common.isEmpty() ? one : common;
	}

	private static Set<String> either(Set<String> one, Set<String> other) {
		if (one.isEmpty() || other.isEmpty()) {
			return Set.of();
		}
		Set<String> all = new LinkedHashSet<>(one);
		all.addAll(other);
		return all;
	}

}
