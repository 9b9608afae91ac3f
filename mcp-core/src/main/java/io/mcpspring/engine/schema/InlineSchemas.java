package io.mcpspring.engine.schema;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpspring.engine.jsonrpc.JsonWeight;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Schemas whose references are written out, for hosts that follow none. A type within
 * itself, or too deep, is cut to an object without members.
 */
final class InlineSchemas {

	private static final int MAX_DEPTH = 8;

	/** The maximum number of references that are written out in one schema. */
	private static final int MAX_REFERENCES = 500;

	private static final List<String> DEFINITIONS = List.of("$defs", "definitions", "$schema", "$id", "$anchor",
			"$comment");

	private final ObjectNode root;

	private final Deque<String> within = new ArrayDeque<>();

	/** The references that were written out. */
	private final Set<String> described = new HashSet<>();

	/** The memory of the definitions by their references. */
	private final Map<String, Long> weights = new HashMap<>();

	private int written;

	/** The memory that is left for definitions. */
	private long left;

	private InlineSchemas(ObjectNode root, long most) {
		this.root = root;
		this.described.add("#");
		this.left = most;
	}

	/**
	 * Return a copy of a schema without references.
	 * @param most the maximum memory of the definitions that are written out, in bytes
	 */
	static ObjectNode of(ObjectNode schema, long most) {
		return new InlineSchemas(schema, most).written(schema);
	}

	private ObjectNode written(ObjectNode schema) {
		JsonNode reference = schema.get("$ref");
		if (reference != null && reference.isString()) {
			return followed(schema, reference.stringValue());
		}
		ObjectNode copy = JsonNodeFactory.instance.objectNode();
		Set<ObjectNode> inner = Collections.newSetFromMap(new IdentityHashMap<>());
		inner.addAll(SubSchemas.of(schema));
		schema.properties().forEach((keyword) -> {
			if (!DEFINITIONS.contains(keyword.getKey())) {
				copy.set(keyword.getKey(), written(keyword.getValue(), inner));
			}
		});
		SubSchemas.replaceBooleans(copy);
		return copy;
	}

	/** Write out the schemas within the value of a keyword. */
	private JsonNode written(JsonNode value, Set<ObjectNode> inner) {
		if (value instanceof ObjectNode object) {
			if (inner.contains(object)) {
				return written(object);
			}
			ObjectNode named = JsonNodeFactory.instance.objectNode();
			object.properties().forEach((entry) -> named.set(entry.getKey(), written(entry.getValue(), inner)));
			return named;
		}
		if (value instanceof ArrayNode array) {
			ArrayNode list = JsonNodeFactory.instance.arrayNode();
			array.forEach((one) -> list.add(written(one, inner)));
			return list;
		}
		return value;
	}

	private ObjectNode followed(ObjectNode schema, String reference) {
		JsonNode target = reference.equals("#") ? this.root
				: reference.startsWith("#/") ? this.root.at(reference.substring(1)) : null;
		ObjectNode own = schema.deepCopy();
		own.remove("$ref");
		if (!(target instanceof ObjectNode found)) {
			return own;
		}
		if (this.within.contains(reference) || this.within.size() >= MAX_DEPTH || this.written >= MAX_REFERENCES) {
			return cut(own, found, reference);
		}
		long weight = this.weights.computeIfAbsent(reference, (anew) -> JsonWeight.of(found));
		if (weight > this.left) {
			return cut(own, found, reference);
		}
		this.written++;
		this.left -= weight;
		this.within.push(reference);
		this.described.add(reference);
		ObjectNode result = written(found);
		this.within.pop();
		result.setAll(written(own));
		return result;
	}

	private ObjectNode cut(ObjectNode own, ObjectNode target, String reference) {
		JsonNode type = target.path("type");
		if (!own.has("type") && (type.isString() || type.isArray())) {
			own.set("type", type);
		}
		if (!own.has("description")) {
			own.put("description",
					"Of the form of " + reference.substring(reference.lastIndexOf('/') + 1)
							+ (this.described.contains(reference) ? ", which is described above"
									: ", which is not described here"));
		}
		return own;
	}

}
