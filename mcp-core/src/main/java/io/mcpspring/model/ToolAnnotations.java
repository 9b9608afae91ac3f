package io.mcpspring.model;

import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Hints about the behaviour of a tool. For a hint that is {@code null}, the client
 * assumes the default of the protocol (server-2025 TOOL-26).
 */
public final class ToolAnnotations extends ValueObject {

	/** No hints. */
	public static final ToolAnnotations NONE = builder().build();

	private final @Nullable Boolean readOnly;

	private final @Nullable Boolean destructive;

	private final @Nullable Boolean idempotent;

	private final @Nullable Boolean openWorld;

	private ToolAnnotations(Builder builder) {
		this.readOnly = builder.readOnly;
		this.destructive = builder.destructive;
		this.idempotent = builder.idempotent;
		this.openWorld = builder.openWorld;
	}

	/**
	 * Create a builder.
	 * @return a builder
	 */
	public static Builder builder() {
		return new Builder();
	}

	/**
	 * Return whether the tool changes nothing.
	 * @return {@code true} if so; {@code null} means {@code false}
	 */
	public @Nullable Boolean readOnly() {
		return this.readOnly;
	}

	/**
	 * Return whether the tool may destroy data.
	 * @return {@code true} if so; {@code null} means {@code true}
	 */
	public @Nullable Boolean destructive() {
		return this.destructive;
	}

	/**
	 * Return whether a repetition has no further effect.
	 * @return {@code true} if so; {@code null} means {@code false}
	 */
	public @Nullable Boolean idempotent() {
		return this.idempotent;
	}

	/**
	 * Return whether the tool interacts with other systems.
	 * @return {@code true} if so; {@code null} means {@code true}
	 */
	public @Nullable Boolean openWorld() {
		return this.openWorld;
	}

	@Override
	List<@Nullable Object> members() {
		return Arrays.asList(this.readOnly, this.destructive, this.idempotent, this.openWorld);
	}

	/** Builder for hints about a tool. */
	public static final class Builder {

		private @Nullable Boolean readOnly;

		private @Nullable Boolean destructive;

		private @Nullable Boolean idempotent;

		private @Nullable Boolean openWorld;

		private Builder() {
		}

		/**
		 * Set whether the tool changes nothing.
		 * @param readOnly {@code true} if so; {@code null} means {@code false}
		 * @return this builder
		 */
		public Builder readOnly(@Nullable Boolean readOnly) {
			this.readOnly = readOnly;
			return this;
		}

		/**
		 * Set whether the tool may destroy data.
		 * @param destructive {@code true} if so; {@code null} means {@code true}
		 * @return this builder
		 */
		public Builder destructive(@Nullable Boolean destructive) {
			this.destructive = destructive;
			return this;
		}

		/**
		 * Set whether a repetition has no further effect.
		 * @param idempotent {@code true} if so; {@code null} means {@code false}
		 * @return this builder
		 */
		public Builder idempotent(@Nullable Boolean idempotent) {
			this.idempotent = idempotent;
			return this;
		}

		/**
		 * Set whether the tool interacts with other systems.
		 * @param openWorld {@code true} if so; {@code null} means {@code true}
		 * @return this builder
		 */
		public Builder openWorld(@Nullable Boolean openWorld) {
			this.openWorld = openWorld;
			return this;
		}

		/**
		 * Create the object.
		 * @return the object
		 */
		public ToolAnnotations build() {
			return new ToolAnnotations(this);
		}

	}

}
