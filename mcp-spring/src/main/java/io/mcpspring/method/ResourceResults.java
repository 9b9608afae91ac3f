package io.mcpspring.method;

import java.util.Collection;
import java.util.List;

import io.mcpspring.model.CacheHint;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.server.Registration;
import io.mcpspring.server.ResourceMissingException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes the contents of a resource from what its method returns (server-2025 RES-03,
 * RES-06).
 */
final class ResourceResults {

	private final @Nullable String mimeType;

	private final CacheHint hint;

	private final JsonMapper mapper;

	ResourceResults(@Nullable String mimeType, CacheHint hint, JsonMapper mapper) {
		this.mimeType = mimeType;
		this.hint = hint;
		this.mapper = mapper;
	}

	McpResult.ReadResource convert(Registration.ResourceRequest request, @Nullable Object value) {
		if (value == null) {
			throw new ResourceMissingException();
		}
		if (value instanceof McpResult.ReadResource result) {
			return result;
		}
		List<ResourceContents> contents = (value instanceof Collection<?> items && holdsContents(items))
				? items.stream().map(ResourceContents.class::cast).toList() : List.of(contents(request.uri(), value));
		return new McpResult.ReadResource(contents, this.hint);
	}

	private static boolean holdsContents(Collection<?> items) {
		return !items.isEmpty() && items.stream().allMatch(ResourceContents.class::isInstance);
	}

	private ResourceContents contents(String uri, Object value) {
		if (value instanceof ResourceContents contents) {
			return contents;
		}
		if (value instanceof CharSequence) {
			return ResourceContents.text(uri, typeOr("text/plain"), value.toString());
		}
		if (value instanceof byte[] bytes) {
			return ResourceContents.blob(uri, typeOr("application/octet-stream"), bytes);
		}
		return ResourceContents.text(uri, typeOr("application/json"), this.mapper.writeValueAsString(value));
	}

	private String typeOr(String type) {
		return (this.mimeType != null) ? this.mimeType : type;
	}

}
