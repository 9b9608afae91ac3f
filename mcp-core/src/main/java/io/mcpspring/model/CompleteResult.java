package io.mcpspring.model;

import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Result of {@code completion/complete} (server-2025 COMPL-02).
 */
public final class CompleteResult extends ValueObject implements McpResult {

	/** The maximum number of values in a result. */
	public static final int MAX_VALUES = 100;

	private final List<String> values;

	private final @Nullable Integer total;

	private final boolean hasMore;

	private CompleteResult(Builder builder) {
		if (builder.values.size() > MAX_VALUES) {
			throw new IllegalArgumentException("At most " + MAX_VALUES + " completion values are allowed");
		}
		this.values = List.copyOf(builder.values);
		this.total = builder.total;
		this.hasMore = builder.hasMore;
	}

	/**
	 * Create a builder.
	 * @return a builder
	 */
	public static Builder builder() {
		return new Builder();
	}

	/**
	 * Create a result from all candidates, of which the first 100 are sent.
	 * @param candidates the candidates, best first
	 * @return the result
	 */
	public static CompleteResult of(List<String> candidates) {
		boolean more = candidates.size() > MAX_VALUES;
		return builder().values(more ? candidates.subList(0, MAX_VALUES) : candidates)
			.total(candidates.size())
			.hasMore(more)
			.build();
	}

	/**
	 * Return the best candidates.
	 * @return the best candidates, at most 100
	 */
	public List<String> values() {
		return this.values;
	}

	/**
	 * Return the number of candidates in all.
	 * @return the number of candidates in all, or {@code null} if unknown
	 */
	public @Nullable Integer total() {
		return this.total;
	}

	/**
	 * Return whether there are further candidates.
	 * @return {@code true} if so
	 */
	public boolean hasMore() {
		return this.hasMore;
	}

	@Override
	List<@Nullable Object> members() {
		return Arrays.asList(this.values, this.total, this.hasMore);
	}

	/** Builder for the candidates of a completion. */
	public static final class Builder {

		private List<String> values = List.of();

		private @Nullable Integer total;

		private boolean hasMore;

		private Builder() {
		}

		/**
		 * Set the best candidates.
		 * @param values the best candidates, at most 100
		 * @return this builder
		 */
		public Builder values(List<String> values) {
			this.values = values;
			return this;
		}

		/**
		 * Set the number of candidates in all.
		 * @param total the number of candidates in all, or {@code null} if unknown
		 * @return this builder
		 */
		public Builder total(@Nullable Integer total) {
			this.total = total;
			return this;
		}

		/**
		 * Set whether there are further candidates.
		 * @param hasMore {@code true} if so
		 * @return this builder
		 */
		public Builder hasMore(boolean hasMore) {
			this.hasMore = hasMore;
			return this;
		}

		/**
		 * Create the object.
		 * @return the object
		 */
		public CompleteResult build() {
			return new CompleteResult(this);
		}

	}

}
