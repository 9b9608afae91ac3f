package io.mcpspring.openapi.document;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reader of the contents of requests and responses.
 */
final class MediaReader {

	private static final String FORM = "application/x-www-form-urlencoded";

	private final ApiDocument document;

	/** The forms by their schemas, since many operations may refer to the same one. */
	private final Map<JsonNode, PartSchemas> parts = new IdentityHashMap<>();

	MediaReader(ApiDocument document) {
		this.document = document;
	}

	/**
	 * Read the body of requests.
	 * @param node the request body, or a missing node
	 * @return the body, or {@code null} if there is none
	 */
	@Nullable ApiBody body(JsonNode node) {
		JsonNode body = this.document.follow(node);
		JsonNode content = body.path("content");
		if (content.isEmpty()) {
			return null;
		}
		for (ApiBody.Form form : ApiBody.Form.values()) {
			Map.Entry<String, JsonNode> found = find(content, (type) -> isOf(form, type));
			if (found != null) {
				JsonNode media = this.document.follow(found.getValue());
				String type = (form == ApiBody.Form.JSON && found.getKey().contains("*")) ? "application/json"
						: bare(found.getKey());
				PartSchemas parts = (form == ApiBody.Form.MULTIPART)
						? this.parts.computeIfAbsent(this.document.follow(media.path("schema")),
								(schema) -> PartSchemas.of(schema, this.document))
						: new PartSchemas(media.path("schema"), Set.of());
				return new ApiBody(body.path("required").asBoolean(false), ApiDocument.text(body, "description"), type,
						form, parts.schema(), media.path("encoding"), parts.files());
			}
		}
		throw new UnusableOperationException("its body is " + content.properties().iterator().next().getKey());
	}

	private static boolean isOf(ApiBody.Form form, String type) {
		return switch (form) {
			case JSON -> isJson(type);
			case FORM -> type.equals(FORM);
			case MULTIPART -> type.equals("multipart/form-data");
			case TEXT -> type.startsWith("text/") && !type.contains("*");
			case BINARY -> type.equals("application/octet-stream") || type.matches("(image|audio|video)/[a-z0-9.+-]+")
					|| type.matches("application/(zip|gzip|pdf|x-tar)");
		};
	}

	/**
	 * Read the successful responses.
	 * @param responses the responses by status
	 * @return their common content
	 */
	Response response(JsonNode responses) {
		List<JsonNode> successes = new ArrayList<>();
		responses.properties().forEach((response) -> {
			if (response.getKey().matches("2([0-9]{2}|XX|xx)")) {
				successes.add(this.document.follow(response.getValue()));
			}
		});
		if (successes.isEmpty() && responses.path("default").isObject()) {
			successes.add(this.document.follow(responses.path("default")));
		}
		Response first = successes.isEmpty() ? Response.UNKNOWN : ofContent(successes.get(0).path("content"));
		return successes.stream().map((success) -> ofContent(success.path("content"))).allMatch(first::equals) ? first
				: new Response(first.mediaType(), null);
	}

	private Response ofContent(JsonNode content) {
		Map.Entry<String, JsonNode> json = find(content, MediaReader::isJson);
		if (json != null) {
			JsonNode schema = this.document.follow(json.getValue()).path("schema");
			return new Response(bare(json.getKey()), (content.size() == 1 && schema.isObject()) ? schema : null);
		}
		Map.Entry<String, JsonNode> any = find(content, (type) -> true);
		return (any != null) ? new Response(bare(any.getKey()), null) : Response.UNKNOWN;
	}

	static Map.@Nullable Entry<String, JsonNode> find(JsonNode content, Predicate<String> type) {
		return content.properties()
			.stream()
			.filter((media) -> type.test(bare(media.getKey())))
			.findFirst()
			.orElse(null);
	}

	static boolean isJson(String type) {
		return type.equals("application/json") || type.endsWith("+json") || type.equals("*/*")
				|| type.equals("application/*") || type.equals("text/json");
	}

	private static String bare(String type) {
		int parameters = type.indexOf(';');
		return ((parameters >= 0) ? type.substring(0, parameters) : type).strip().toLowerCase(Locale.ROOT);
	}

	/**
	 * The common content of successful responses.
	 *
	 * @param mediaType their media type, or {@code null}
	 * @param schema the schema of their JSON, or {@code null}
	 */
	record Response(@Nullable String mediaType, @Nullable JsonNode schema) {

		private static final Response UNKNOWN = new Response(null, null);

	}

}
