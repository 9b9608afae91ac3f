package io.mcpspring.model;

import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Result of {@code tools/call} (server-2025 TOOL-07, TOOL-13, TOOL-14; server-2026
 * TOOL-10, TOOL-11). If the content is empty and there is structured content other than
 * {@code null}, its text form is added on the wire.
 */
public final class CallToolResult extends ValueObject implements McpResult {

	private final List<Content> content;

	private final @Nullable JsonNode structuredContent;

	private final boolean isError;

	private final @Nullable ObjectNode meta;

	private CallToolResult(Builder builder) {
		this.content = List.copyOf(builder.content);
		this.structuredContent = builder.structuredContent;
		this.isError = builder.isError;
		this.meta = builder.meta;
	}

	/**
	 * Create a builder.
	 * @return a builder
	 */
	public static Builder builder() {
		return new Builder();
	}

	/**
	 * Create a result of one text.
	 * @param text the text
	 * @return the result
	 */
	public static CallToolResult text(String text) {
		return of(Content.text(text));
	}

	/**
	 * Create a result of content only.
	 * @param content the blocks
	 * @return the result
	 */
	public static CallToolResult of(Content... content) {
		return builder().content(List.of(content)).build();
	}

	/**
	 * Create a structured result; its text is added on the wire.
	 * @param value the JSON value
	 * @return the result
	 */
	public static CallToolResult structured(JsonNode value) {
		return builder().structuredContent(value).build();
	}

	/**
	 * Create a failure for the model to read.
	 * @param message the failure and its remedy
	 * @return the result
	 */
	public static CallToolResult error(String message) {
		return builder().content(List.of(Content.text(message))).isError(true).build();
	}

	/**
	 * Create a builder for a changed copy.
	 * @return a builder with the values of this object
	 */
	public Builder mutate() {
		Builder builder = new Builder();
		builder.content = this.content;
		builder.structuredContent = this.structuredContent;
		builder.isError = this.isError;
		builder.meta = this.meta;
		return builder;
	}

	/**
	 * Return the blocks for the model.
	 * @return the blocks for the model; may be empty
	 */
	public List<Content> content() {
		return this.content;
	}

	/**
	 * Return the structured content.
	 * @return any JSON value, {@code NullNode} included; {@code null} when absent
	 */
	public @Nullable JsonNode structuredContent() {
		return this.structuredContent;
	}

	/**
	 * Return whether this reports a failure.
	 * @return {@code true} if so
	 */
	@Override
	public boolean isError() {
		return this.isError;
	}

	/**
	 * Return the members of {@code _meta}.
	 * @return the members of {@code _meta}, or {@code null}
	 */
	public @Nullable ObjectNode meta() {
		return this.meta;
	}

	@Override
	List<@Nullable Object> members() {
		return Arrays.asList(this.content, this.structuredContent, this.isError, this.meta);
	}

	/** Builder for the result of a tool. */
	public static final class Builder {

		private List<Content> content = List.of();

		private @Nullable JsonNode structuredContent;

		private boolean isError;

		private @Nullable ObjectNode meta;

		private Builder() {
		}

		/**
		 * Set the blocks for the model.
		 * @param content the blocks for the model; may be empty
		 * @return this builder
		 */
		public Builder content(List<Content> content) {
			this.content = content;
			return this;
		}

		/**
		 * Set the structured content.
		 * @param structuredContent any JSON value, {@code NullNode} included; {@code
		 * null} when absent
		 * @return this builder
		 */
		public Builder structuredContent(@Nullable JsonNode structuredContent) {
			this.structuredContent = structuredContent;
			return this;
		}

		/**
		 * Set whether this reports a failure.
		 * @param isError {@code true} if so
		 * @return this builder
		 */
		public Builder isError(boolean isError) {
			this.isError = isError;
			return this;
		}

		/**
		 * Set the members of {@code _meta}.
		 * @param meta the members of {@code _meta}, or {@code null}
		 * @return this builder
		 */
		public Builder meta(@Nullable ObjectNode meta) {
			this.meta = meta;
			return this;
		}

		/**
		 * Create the object.
		 * @return the object
		 */
		public CallToolResult build() {
			return new CallToolResult(this);
		}

	}

}
