package io.mcpspring.model;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Hints on content or a resource (server-2025 TOOL-12).
 */
public final class Annotations extends ValueObject {

	private final List<McpRole> audience;

	private final @Nullable Double priority;

	private final @Nullable Instant lastModified;

	private Annotations(Builder builder) {
		Double priority = builder.priority;
		if (priority != null && !(priority >= 0 && priority <= 1)) {
			throw new IllegalArgumentException("Priority must be between 0 and 1: " + priority);
		}
		this.audience = List.copyOf(builder.audience);
		this.priority = builder.priority;
		this.lastModified = builder.lastModified;
	}

	/**
	 * Create a builder.
	 * @return a builder
	 */
	public static Builder builder() {
		return new Builder();
	}

	/**
	 * Return the intended audience.
	 * @return the intended audience; may be empty
	 */
	public List<McpRole> audience() {
		return this.audience;
	}

	/**
	 * Return the priority.
	 * @return from 0 (optional) to 1 (required), or {@code null}
	 */
	public @Nullable Double priority() {
		return this.priority;
	}

	/**
	 * Return the time of the last change.
	 * @return the time of the last change, written from 2025-06-18 on, or {@code null}
	 */
	public @Nullable Instant lastModified() {
		return this.lastModified;
	}

	@Override
	List<@Nullable Object> members() {
		return Arrays.asList(this.audience, this.priority, this.lastModified);
	}

	/** Builder for hints. */
	public static final class Builder {

		private List<McpRole> audience = List.of();

		private @Nullable Double priority;

		private @Nullable Instant lastModified;

		private Builder() {
		}

		/**
		 * Set the intended audience.
		 * @param audience the intended audience; may be empty
		 * @return this builder
		 */
		public Builder audience(List<McpRole> audience) {
			this.audience = audience;
			return this;
		}

		/**
		 * Set the priority.
		 * @param priority from 0 (optional) to 1 (required), or {@code null}
		 * @return this builder
		 */
		public Builder priority(@Nullable Double priority) {
			this.priority = priority;
			return this;
		}

		/**
		 * Set the time of the last change.
		 * @param lastModified the time of the last change, written from 2025-06-18 on, or
		 * {@code null}
		 * @return this builder
		 */
		public Builder lastModified(@Nullable Instant lastModified) {
			this.lastModified = lastModified;
			return this;
		}

		/**
		 * Create the object.
		 * @return the object
		 */
		public Annotations build() {
			return new Annotations(this);
		}

	}

}
