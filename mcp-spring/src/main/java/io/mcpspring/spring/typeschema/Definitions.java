package io.mcpspring.spring.typeschema;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpspring.spring.typeschema.declaration.TypeUse;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The types within one schema. Each is described once, or twice if its constraints apply
 * to some of its uses only. A type that is used only once is described in place, others
 * under {@code $defs}, so that types may contain themselves.
 */
final class Definitions implements References {

	private final TypeSchemas types;

	private final Map<JacksonProperties.Members, ObjectNode> described = new LinkedHashMap<>();

	private final Map<JacksonProperties.Members, List<ObjectNode>> uses = new LinkedHashMap<>();

	/** The uses that are to be filled in. */
	private final Set<ObjectNode> places = Collections.newSetFromMap(new IdentityHashMap<>());

	/** Those of them that also allow {@code null}. */
	private final Set<ObjectNode> nullable = Collections.newSetFromMap(new IdentityHashMap<>());

	Definitions(TypeSchemas types) {
		this.types = types;
	}

	@Override
	public ObjectNode to(JavaType type, TypeUse use) {
		ObjectNode inline = this.types.inline(type, use, this);
		if (inline != null) {
			return inline;
		}
		ObjectNode place = JsonNodeFactory.instance.objectNode();
		this.places.add(place);
		JacksonProperties.Members members = this.types.members(type, use);
		this.uses.computeIfAbsent(members, (any) -> new ArrayList<>()).add(place);
		if (!this.described.containsKey(members)) {
			ObjectNode schema = JsonNodeFactory.instance.objectNode();
			this.described.put(members, schema);
			this.types.describe(schema, members, this);
		}
		return place;
	}

	@Override
	public ObjectNode toNullable(JavaType type, TypeUse use) {
		ObjectNode schema = to(type, use);
		if (!this.places.contains(schema)) {
			return NullableSchemas.of(schema);
		}
		this.nullable.add(schema);
		return schema;
	}

	/**
	 * Fill in all uses.
	 * @return the referenced schemas, by name; may be empty
	 */
	ObjectNode resolve() {
		ObjectNode shared = JsonNodeFactory.instance.objectNode();
		this.uses.forEach((members, places) -> {
			ObjectNode schema = this.described.getOrDefault(members, JsonNodeFactory.instance.objectNode());
			if (places.size() == 1) {
				ObjectNode place = places.get(0);
				inline(this.nullable.contains(place) ? NullableSchemas.of(schema) : schema, place);
				return;
			}
			String name = freeName(shared, name(members.type()));
			shared.set(name, schema);
			for (ObjectNode place : places) {
				ObjectNode reference = place.objectNode().put("$ref", "#/" + NullableSchemas.DEFINITIONS + "/" + name);
				place.setAll(this.nullable.contains(place) ? NullableSchemas.of(reference) : reference);
			}
		});
		return shared;
	}

	/**
	 * Add definitions to a schema, if there are any.
	 * @param schema the schema
	 * @param definitions the definitions returned by {@link #resolve()}
	 */
	static void add(ObjectNode schema, ObjectNode definitions) {
		if (!definitions.isEmpty()) {
			schema.set(NullableSchemas.DEFINITIONS, definitions);
		}
	}

	private static void inline(ObjectNode schema, ObjectNode place) {
		ObjectNode added = place.objectNode();
		added.setAll(place);
		place.removeAll();
		for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
			place.set(keyword.getKey(), keyword.getValue());
		}
		place.setAll(added);
	}

	private static String freeName(ObjectNode shared, String name) {
		String free = name;
		for (int i = 2; shared.has(free); i++) {
			free = name + i;
		}
		return free;
	}

	private static String name(JavaType type) {
		StringBuilder name = new StringBuilder(type.isArrayType() ? "Array" : type.getRawClass().getSimpleName());
		for (JavaType parameter : type.getBindings().getTypeParameters()) {
			name.append('-').append(name(parameter));
		}
		return name.toString();
	}

}
