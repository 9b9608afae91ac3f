package io.mcpspring.openapi.document;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Schema of a form in several parts, of which some are files. Models write files in
 * base64.
 *
 * @param schema the schema of the form as an object
 * @param files the names of the members that are files
 */
record PartSchemas(JsonNode schema, Set<String> files) {

	private static final String BASE64 = "base64";

	PartSchemas {
		files = Set.copyOf(files);
	}

	/**
	 * Read a schema.
	 * @param schema the schema of the form
	 * @param document the document
	 * @return the schema, whose files are texts in base64
	 */
	static PartSchemas of(JsonNode schema, ApiDocument document) {
		if (!(document.follow(schema) instanceof ObjectNode form)) {
			return new PartSchemas(schema, Set.of());
		}
		ObjectNode written = form.deepCopy();
		Set<String> files = new TreeSet<>();
		for (Map.Entry<String, JsonNode> member : form.path("properties").properties()) {
			JsonNode value = document.follow(member.getValue());
			JsonNode element = document.follow(value.path("items"));
			if (isFile(value)) {
				files.add(member.getKey());
				written.withObject("/properties").set(member.getKey(), base64(value));
			}
			else if (isFile(element)) {
				files.add(member.getKey());
				ObjectNode list = ((ObjectNode) value).deepCopy();
				list.set("items", base64(element));
				written.withObject("/properties").set(member.getKey(), list);
			}
		}
		return new PartSchemas(written, files);
	}

	/** OpenAPI 3.0 has a format for files, 3.1 the media type of the content. */
	private static boolean isFile(JsonNode schema) {
		String format = schema.path("format").asString("");
		return format.equals("binary") || format.equals("byte") || schema.has("contentMediaType")
				|| schema.path("contentEncoding").asString("").equals(BASE64);
	}

	private static ObjectNode base64(JsonNode file) {
		ObjectNode text = ((ObjectNode) file).deepCopy();
		text.remove("format");
		text.put("type", "string").put("contentEncoding", BASE64);
		return text;
	}

}
