package io.mcpspring.model;

import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Result of {@code resources/read} (server-2025 RES-03).
 */
public final class ReadResourceResult extends ValueObject implements McpResult {

	private final List<ResourceContents> contents;

	private final CacheHint cache;

	private ReadResourceResult(Builder builder) {
		this.contents = List.copyOf(builder.contents);
		this.cache = builder.cache;
	}

	/**
	 * Create a builder.
	 * @return a builder
	 */
	public static Builder builder() {
		return new Builder();
	}

	/**
	 * Create a result that is not to be cached.
	 * @param contents the contents, at least one
	 * @return the result
	 */
	public static ReadResourceResult of(List<? extends ResourceContents> contents) {
		return builder().contents(List.copyOf(contents)).build();
	}

	/**
	 * Return the contents.
	 * @return the contents, at least one
	 */
	public List<ResourceContents> contents() {
		return this.contents;
	}

	/**
	 * Return the caching hint.
	 * @return the caching hint; {@link CacheHint#NONE} by default
	 */
	public CacheHint cache() {
		return this.cache;
	}

	@Override
	List<@Nullable Object> members() {
		return Arrays.asList(this.contents, this.cache);
	}

	/** Builder for the contents of a resource. */
	public static final class Builder {

		private List<ResourceContents> contents = List.of();

		private CacheHint cache = CacheHint.NONE;

		private Builder() {
		}

		/**
		 * Set the contents.
		 * @param contents the contents, at least one
		 * @return this builder
		 */
		public Builder contents(List<ResourceContents> contents) {
			this.contents = contents;
			return this;
		}

		/**
		 * Set the caching hint.
		 * @param cache the caching hint; {@link CacheHint#NONE} by default
		 * @return this builder
		 */
		public Builder cache(CacheHint cache) {
			this.cache = cache;
			return this;
		}

		/**
		 * Create the object.
		 * @return the object
		 */
		public ReadResourceResult build() {
			return new ReadResourceResult(this);
		}

	}

}
