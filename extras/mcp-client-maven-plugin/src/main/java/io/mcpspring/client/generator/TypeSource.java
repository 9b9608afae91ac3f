package io.mcpspring.client.generator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/**
 * Writes types for the schemas of one server: records for objects, maps for objects with
 * any members, enums for choices of strings. Equal schemas have one type, also those of
 * several tools. A schema without an evident type is a {@code JsonNode}. The number and
 * the depth of types is bounded; a circle of references ends at the record that it began
 * with.
 */
final class TypeSource {

	private static final int MAX_DEPTH = 16;

	private static final int MAX_TYPES = 2000;

	/** A method takes at most 255 words, of which some types take two. */
	private static final int MAX_MEMBERS = 120;

	/** A constant of a class file has 64 KB. */
	private static final int MAX_NAME_LENGTH = 1000;

	/** The characters of a reference, each of which may be a step in memory. */
	private static final int MAX_REFERENCE = 1000;

	static final String ANYTHING = "JsonNode";

	private final JavaNames names;

	private final List<String> sources = new ArrayList<>();

	private Map<JsonNode, String> known = new IdentityHashMap<>();

	/** Names of types by their content. */
	private final Map<String, String> contents = new HashMap<>();

	private int types;

	TypeSource(JavaNames names) {
		this.names = names;
	}

	/** Begin with the schemas of another tool, whose references mean other types. */
	void begin() {
		this.known = new IdentityHashMap<>();
	}

	/** The types that were written, in the order in which they were first needed. */
	List<String> sources() {
		return this.sources;
	}

	/**
	 * Return the type of a value.
	 * @param root the schema that references lead into
	 * @param name a name for a type that has to be written
	 * @param nullable whether the value may be absent
	 */
	String of(JsonNode root, JsonNode schema, String name, boolean nullable) {
		return of(root, schema, name, nullable, 0);
	}

	private String of(JsonNode root, JsonNode schema, String name, boolean nullable, int depth) {
		JsonNode target = resolve(root, schema);
		if (depth > MAX_DEPTH) {
			return nullable(ANYTHING, nullable);
		}
		for (String keyword : List.of("anyOf", "oneOf")) {
			JsonNode branches = target.path(keyword);
			if (branches.size() == 2 && (isNull(branches.get(0)) || isNull(branches.get(1)))) {
				return of(root, branches.get(isNull(branches.get(0)) ? 1 : 0), name, true, depth + 1);
			}
		}
		boolean absent = nullable || target.path("type").isArray() && has(target.path("type"), "null");
		return switch (type(target)) {
			case "string" -> nullable(isChoice(target) ? choice(target, name) : "String", absent);
			case "integer" -> absent ? "@Nullable Long" : "long";
			case "number" -> absent ? "@Nullable Double" : "double";
			case "boolean" -> absent ? "@Nullable Boolean" : "boolean";
			case "array" -> {
				String element = target.path("items").isObject()
						? boxed(of(root, target.path("items"), name + " item", false, depth + 1)) : ANYTHING;
				yield nullable("List<" + element + ">", absent);
			}
			case "object" -> nullable(object(root, target, name, depth), absent);
			default -> nullable(ANYTHING, absent);
		};
	}

	/** A qualified name has no annotation before it: all types are written simply. */
	private static String nullable(String type, boolean nullable) {
		return nullable ? "@Nullable " + type : type;
	}

	private static String boxed(String type) {
		return switch (type) {
			case "long" -> "Long";
			case "double" -> "Double";
			case "boolean" -> "Boolean";
			default -> type;
		};
	}

	private static boolean isNull(JsonNode schema) {
		return schema.path("type").asString("").equals("null");
	}

	private static boolean has(JsonNode array, String value) {
		for (JsonNode element : array) {
			if (element.asString("").equals(value)) {
				return true;
			}
		}
		return false;
	}

	private static String type(JsonNode schema) {
		JsonNode type = schema.path("type");
		if (type.isArray()) {
			List<String> others = new ArrayList<>();
			type.forEach((one) -> others.add(one.asString("")));
			others.remove("null");
			return (others.size() == 1) ? others.get(0) : "";
		}
		if (type.isString()) {
			return type.stringValue();
		}
		return schema.path("properties").isObject() ? "object" : isChoice(schema) ? "string" : "";
	}

	private static boolean isChoice(JsonNode schema) {
		JsonNode choices = schema.path("enum");
		if (!choices.isArray() || choices.isEmpty() || choices.size() > MAX_MEMBERS) {
			return false;
		}
		Set<String> different = new HashSet<>();
		for (JsonNode choice : choices) {
			if (!choice.isString() || !isName(choice.stringValue()) || !different.add(choice.stringValue())) {
				return false;
			}
		}
		return true;
	}

	/** Jackson's annotations cannot name nothing. */
	static boolean isName(String name) {
		return !name.isEmpty() && name.length() <= MAX_NAME_LENGTH;
	}

	static JsonNode resolve(JsonNode root, JsonNode schema) {
		JsonNode target = schema;
		for (int step = 0; step < MAX_DEPTH && target.path("$ref").isString(); step++) {
			target = target(root, target.path("$ref").stringValue());
		}
		return target;
	}

	private static JsonNode target(JsonNode root, String reference) {
		try {
			if (reference.equals("#")) {
				return root;
			}
			return (reference.startsWith("#/") && reference.length() <= MAX_REFERENCE)
					? root.at(JsonPointer.compile(reference.substring(1))) : root.path("");
		}
		catch (IllegalArgumentException ex) {
			return root.path("");
		}
	}

	private String choice(JsonNode schema, String name) {
		String written = this.known.get(schema);
		if (written != null) {
			return written;
		}
		if (++this.types > MAX_TYPES) {
			return "String";
		}
		JavaNames constants = new JavaNames();
		List<String> lines = new ArrayList<>();
		for (JsonNode choice : schema.path("enum")) {
			String constant = constants.constant(choice.stringValue());
			lines.add((constant.equals(choice.stringValue()) ? ""
					: "\t\t@JsonProperty(" + SourceText.literal(choice.stringValue()) + ")\n") + "\t\t" + constant);
		}
		String content = String.join(",\n\n", lines);
		String type = this.contents.computeIfAbsent("enum " + content, (anew) -> {
			String own = this.names.type(name);
			this.sources.add(description(schema, name) + "\tenum " + own + " {\n\n" + content + "\n\n\t}\n");
			return own;
		});
		this.known.put(schema, type);
		return type;
	}

	private String object(JsonNode root, JsonNode schema, String name, int depth) {
		JsonNode properties = schema.path("properties");
		String written = this.known.get(schema);
		if (written != null) {
			return written;
		}
		if (!properties.isObject() || properties.isEmpty()) {
			JsonNode values = schema.path("additionalProperties");
			return "Map<String, "
					+ (values.isObject() ? boxed(of(root, values, name + " value", false, depth + 1)) : ANYTHING) + ">";
		}
		if (properties.size() > MAX_MEMBERS || ++this.types > MAX_TYPES) {
			return ANYTHING;
		}
		String type = this.names.type(name);
		this.known.put(schema, type);
		int place = this.sources.size();
		String members = members(root, schema, name, depth + 1);
		String equal = this.contents.putIfAbsent("record " + content(members, type), type);
		if (equal != null) {
			this.names.release(type);
			this.known.put(schema, equal);
			return equal;
		}
		this.sources.add(place, description(schema, name) + "\trecord " + type + "(" + members + ") {\n\n\t}\n");
		return type;
	}

	/**
	 * Return the components of a record without its own name, which may be among them.
	 */
	private static String content(String members, String type) {
		// A loop that gives nothing back takes no stack for each character.
		return Pattern.compile("\"(?:\\\\.|[^\"\\\\])*+\"|\\b" + type + "\\b")
			.matcher(members)
			.replaceAll((found) -> found.group().equals(type) ? "this" : Matcher.quoteReplacement(found.group()));
	}

	/** Parameters, one for each property. */
	String members(JsonNode root, JsonNode schema, String name) {
		return members(root, schema, name, 0);
	}

	/**
	 * Parameters or, within a record, components. Parameters that are null are left out
	 * by the client.
	 */
	private String members(JsonNode root, JsonNode schema, String name, int depth) {
		JavaNames scope = new JavaNames();
		List<String> members = new ArrayList<>();
		JsonNode required = schema.path("required");
		for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
			if (members.size() == MAX_MEMBERS || !isName(property.getKey())) {
				continue;
			}
			String member = scope.member(property.getKey());
			boolean optional = !has(required, property.getKey());
			String type = of(root, property.getValue(), name + " " + property.getKey(), optional, depth);
			members.add((member.equals(property.getKey()) ? ""
					: "@JsonProperty(" + SourceText.literal(property.getKey()) + ") ")
					+ ((optional && depth > 0) ? "@JsonInclude(JsonInclude.Include.NON_NULL) " : "") + type + " "
					+ member);
		}
		return members.isEmpty() ? "" : "\n\t\t\t" + String.join(",\n\t\t\t", members);
	}

	private static String description(JsonNode schema, String name) {
		String text = schema.path("description").asString("");
		return "\n" + SourceText.comment("\t", text.isBlank() ? "The " + name + "." : text);
	}

}
