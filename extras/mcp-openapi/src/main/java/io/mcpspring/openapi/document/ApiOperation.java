package io.mcpspring.openapi.document;

import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Operation of a document, its references followed but for those of its schemas.
 *
 * @param method the HTTP method, in upper case
 * @param path the path, with variables in braces
 * @param id the {@code operationId}, or {@code null}
 * @param tags the tags
 * @param summary a short description, or {@code null}
 * @param description a long description, or {@code null}
 * @param deprecated whether it should not be used any more
 * @param parameters its parameters, those of the path first
 * @param body its body, or {@code null}
 * @param mediaType the media type of its successful response, or {@code null} if it has
 * none, or several
 * @param response the schema of its successful response, if that is JSON in all cases;
 * otherwise {@code null}
 */
public record ApiOperation(String method, String path, @Nullable String id, List<String> tags, @Nullable String summary,
		@Nullable String description, boolean deprecated, List<ApiParameter> parameters, @Nullable ApiBody body,
		@Nullable String mediaType, @Nullable JsonNode response) {

	public ApiOperation {
		tags = List.copyOf(tags);
		parameters = List.copyOf(parameters);
	}

	/**
	 * Return whether the operation changes nothing.
	 * @return {@code true} for GET and HEAD
	 */
	public boolean isReadOnly() {
		return this.method.equals("GET") || this.method.equals("HEAD");
	}

	/**
	 * Return whether a repetition has no further effect.
	 * @return {@code true} for GET, HEAD, PUT and DELETE
	 */
	public boolean isIdempotent() {
		return isReadOnly() || this.method.equals("PUT") || this.method.equals("DELETE");
	}

	@Override
	public String toString() {
		return this.method + " " + this.path;
	}

}
