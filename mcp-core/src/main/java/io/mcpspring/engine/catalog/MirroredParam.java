package io.mcpspring.engine.catalog;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import io.mcpspring.engine.model.SecretNames;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tool parameter that clients mirror into a header (server-2026 PARAM-01 to PARAM-03).
 *
 * @param path the property names that lead to the value within the arguments
 * @param header the header's name after {@code Mcp-Param-}
 * @param type {@code string}, {@code integer} or {@code boolean}
 */
public record MirroredParam(List<String> path, String header, String type) {

	/** The keyword in the input schema. */
	public static final String KEYWORD = "x-mcp-header";

	private static final Set<String> TYPES = Set.of("string", "integer", "boolean");

	private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";

	public MirroredParam {
		path = List.copyOf(path);
	}

	/**
	 * Return the mirrored parameters of a tool.
	 * @param tool the name of the tool, for messages
	 * @param inputSchema its input schema
	 * @return the parameters
	 * @throws IllegalArgumentException if one of them breaks a rule, which the message
	 * names
	 */
	static List<MirroredParam> of(String tool, ObjectNode inputSchema) {
		List<MirroredParam> found = new ArrayList<>();
		collect(tool, List.of(), inputSchema, found);
		if (inputSchema.has(KEYWORD) || count(inputSchema) != found.size()) {
			throw broken(tool, "may only mark properties that are reached by 'properties' alone");
		}
		Set<String> names = new HashSet<>();
		for (MirroredParam param : found) {
			if (!names.add(param.header().toLowerCase(Locale.ROOT))) {
				throw broken(tool, "marks two parameters with the same header '" + param.header() + "'");
			}
		}
		return List.copyOf(found);
	}

	private static void collect(String tool, List<String> path, JsonNode schema, List<MirroredParam> found) {
		for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
			List<String> here = new ArrayList<>(path);
			here.add(property.getKey());
			JsonNode header = property.getValue().get(KEYWORD);
			if (header != null) {
				found.add(read(tool, here, header, property.getValue().path("type").asString("")));
			}
			collect(tool, here, property.getValue(), found);
		}
	}

	private static MirroredParam read(String tool, List<String> path, JsonNode header, String type) {
		if (!header.isString() || !header.stringValue().matches(TOKEN)) {
			throw broken(tool, "must be a non-empty HTTP token for " + path);
		}
		if (SecretNames.contains(path.get(path.size() - 1)) || SecretNames.contains(header.stringValue())) {
			throw broken(tool, "must not mark a secret, which " + path + " is by its name: headers are visible");
		}
		if (!TYPES.contains(type)) {
			throw broken(tool, "may only mark parameters of type string, integer or boolean, not " + path);
		}
		return new MirroredParam(path, header.stringValue(), type);
	}

	private static IllegalArgumentException broken(String tool, String rule) {
		return new IllegalArgumentException("'" + KEYWORD + "' of tool '" + tool + "' " + rule);
	}

	/**
	 * Count the occurrences of the keyword anywhere in a schema, except as names of
	 * properties.
	 */
	private static int count(JsonNode schema) {
		int sum = 0;
		for (Map.Entry<String, JsonNode> member : schema.properties()) {
			if (member.getKey().equals("properties")) {
				for (JsonNode property : member.getValue()) {
					sum += (property.has(KEYWORD) ? 1 : 0) + count(property);
				}
			}
			else if (!member.getKey().equals("const") && !member.getKey().equals("enum")
					&& !member.getKey().equals("default") && !member.getKey().equals("examples")) {
				JsonNode value = member.getValue();
				sum += (value.isObject() && value.has(KEYWORD)) ? 1 : 0;
				sum += count(value);
				for (JsonNode element : value.isArray() ? value : List.<JsonNode>of()) {
					sum += (element.has(KEYWORD) ? 1 : 0) + count(element);
				}
			}
		}
		return sum;
	}

	/**
	 * Return the value of this parameter within arguments.
	 * @param arguments the arguments
	 * @return the value; {@code null} if it is absent or JSON null
	 */
	public @Nullable JsonNode value(ObjectNode arguments) {
		JsonNode value = arguments;
		for (String name : this.path) {
			value = value.path(name);
		}
		return (value.isMissingNode() || value.isNull()) ? null : value;
	}

}
