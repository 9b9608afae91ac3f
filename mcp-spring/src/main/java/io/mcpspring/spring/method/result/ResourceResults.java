package io.mcpspring.spring.method.result;

import java.util.Collection;
import java.util.List;

import io.mcpspring.context.ResourceNotFoundException;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.ReadResourceRequest;
import io.mcpspring.model.ReadResourceResult;
import io.mcpspring.model.ResourceContents;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;

/**
 * Conversion of a method's return value to the contents of a resource (server-2025
 * RES-03, RES-06).
 */
public final class ResourceResults {

	private final @Nullable String mimeType;

	private final CacheHint hint;

	private final JsonValues values;

	private final WrittenType type;

	public ResourceResults(@Nullable String mimeType, CacheHint hint, ResolvableType type, JsonValues values) {
		this.mimeType = mimeType;
		this.hint = hint;
		this.values = values;
		this.type = new WrittenType(type.getType(), values.mapper());
	}

	public ReadResourceResult convert(ReadResourceRequest request, @Nullable Object value) {
		if (value == null || (value instanceof FailedResponse error && error.status() == FailedResponse.NOT_FOUND)) {
			throw new ResourceNotFoundException();
		}
		if (value instanceof FailedResponse error) {
			throw error.failure(this.values);
		}
		if (value instanceof ReadResourceResult result) {
			return result;
		}
		List<ResourceContents> contents = (value instanceof Collection<?> items && holdsContents(items))
				? items.stream().map(ResourceContents.class::cast).toList() : List.of(contents(request.uri(), value));
		return ReadResourceResult.builder().contents(contents).cache(this.hint).build();
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
		return ResourceContents.text(uri, typeOr("application/json"), this.values.text(value, this.type.of(value)));
	}

	private String typeOr(String type) {
		return (this.mimeType != null) ? this.mimeType : type;
	}

}
