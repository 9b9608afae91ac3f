package io.mcpspring.benchmarks.plain;

import java.io.InputStream;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.json.JsonMapper;

/**
 * A JSON-RPC request, read token by token without a look at anything that is not needed.
 *
 * @param id the id
 * @param method the method
 * @param tool the tool
 * @param message the argument of the tool
 */
record RawCall(long id, String method, @Nullable String tool, String message) {

	static RawCall read(JsonMapper json, InputStream body) {
		long id = 0;
		String method = "";
		String tool = null;
		String message = "";
		try (JsonParser parser = json.createParser(body)) {
			for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
				if (token == JsonToken.PROPERTY_NAME) {
					String name = parser.currentName();
					JsonToken value = parser.nextToken();
					if (value == JsonToken.VALUE_STRING) {
						switch (name) {
							case "method" -> method = parser.getString();
							// That of the client comes later.
							case "name" -> tool = (tool != null) ? tool : parser.getString();
							case "message" -> message = parser.getString();
							default -> {
							}
						}
					}
					else if (name.equals("id") && value == JsonToken.VALUE_NUMBER_INT) {
						id = parser.getLongValue();
					}
				}
			}
		}
		return new RawCall(id, method, tool, message);
	}

}
