package io.mcpspring.openapi.document;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.mcpspring.openapi.document.ApiParameter.Place;
import io.mcpspring.spring.web.ReservedHeaders;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reader of the parameters of operations.
 */
final class ParameterReader {

	private static final Pattern VARIABLE = Pattern.compile("\\{([^{}]*)}");

	private static final Pattern HEADER_NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}");

	private final ApiDocument document;

	private final Set<String> ownHeaders = new HashSet<>();

	/**
	 * Create a reader.
	 * @param document the document
	 * @param ownHeaders the names of headers that the application sets itself
	 */
	ParameterReader(ApiDocument document, Collection<String> ownHeaders) {
		this.document = document;
		ownHeaders.forEach((name) -> this.ownHeaders.add(ReservedHeaders.normal(name)));
	}

	List<ApiParameter> read(String path, JsonNode ofPath, JsonNode ofOperation) {
		Map<String, ApiParameter> parameters = new LinkedHashMap<>();
		List<JsonNode> all = new ArrayList<>(ofPath.valueStream().toList());
		all.addAll(ofOperation.valueStream().toList());
		for (JsonNode node : all) {
			ApiParameter parameter = parameter(this.document.follow(node));
			if (parameter != null) {
				parameters.put(parameter.place() + " " + parameter.name(), parameter);
			}
		}
		requireVariables(path, parameters);
		return List.copyOf(parameters.values());
	}

	private static void requireVariables(String path, Map<String, ApiParameter> parameters) {
		List<String> variables = new ArrayList<>();
		Matcher matcher = VARIABLE.matcher(path);
		while (matcher.find()) {
			variables.add(matcher.group(1));
			if (!parameters.containsKey(Place.PATH + " " + matcher.group(1))) {
				throw new UnusableOperationException("its path variable '" + matcher.group(1) + "' is no parameter");
			}
		}
		parameters.values()
			.removeIf((parameter) -> parameter.place() == Place.PATH && !variables.contains(parameter.name()));
	}

	private @Nullable ApiParameter parameter(JsonNode node) {
		String name = node.path("name").asString("");
		Place place = place(node.path("in").asString(""));
		if (name.isEmpty() || place == null) {
			throw new UnusableOperationException("a parameter has no name, or no place in the request");
		}
		if (place == Place.HEADER) {
			if (!HEADER_NAME.matcher(name).matches()) {
				throw new UnusableOperationException("a parameter has no name of a header");
			}
			if (ReservedHeaders.contains(name) || this.ownHeaders.contains(ReservedHeaders.normal(name))) {
				return null;
			}
		}
		if (place == Place.COOKIE && this.ownHeaders.contains("cookie")) {
			return null; // there is one Cookie header, that of the application
		}
		JsonNode content = node.path("content");
		boolean json = MediaReader.find(content, MediaReader::isJson) != null;
		JsonNode schema = content.valueStream().findFirst().orElse(node).path("schema");
		String style = node.path("style").asString((place == Place.QUERY || place == Place.COOKIE) ? "form" : "simple");
		return new ApiParameter(name, place, place == Place.PATH || node.path("required").asBoolean(false),
				ApiDocument.text(node, "description"), schema, style,
				node.path("explode").asBoolean(style.equals("form")), json);
	}

	private static @Nullable Place place(String in) {
		return switch (in) {
			case "path" -> Place.PATH;
			case "query" -> Place.QUERY;
			case "header" -> Place.HEADER;
			case "cookie" -> Place.COOKIE;
			default -> null;
		};
	}

}
