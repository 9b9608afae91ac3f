package io.mcpspring.model;

import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Result of {@code prompts/get} (server-2025 PROMPT-03).
 */
public final class GetPromptResult extends ValueObject implements McpResult {

	private final @Nullable String description;

	private final List<PromptMessage> messages;

	private GetPromptResult(Builder builder) {
		this.description = builder.description;
		this.messages = List.copyOf(builder.messages);
	}

	/**
	 * Create a builder.
	 * @return a builder
	 */
	public static Builder builder() {
		return new Builder();
	}

	/**
	 * Create a result of messages only.
	 * @param messages the messages
	 * @return the result
	 */
	public static GetPromptResult of(List<PromptMessage> messages) {
		return builder().messages(messages).build();
	}

	/**
	 * Return the purpose of the prompt.
	 * @return the purpose of the prompt, or {@code null}
	 */
	public @Nullable String description() {
		return this.description;
	}

	/**
	 * Return the messages.
	 * @return the messages
	 */
	public List<PromptMessage> messages() {
		return this.messages;
	}

	@Override
	List<@Nullable Object> members() {
		return Arrays.asList(this.description, this.messages);
	}

	/** Builder for the messages of a prompt. */
	public static final class Builder {

		private @Nullable String description;

		private List<PromptMessage> messages = List.of();

		private Builder() {
		}

		/**
		 * Set the purpose of the prompt.
		 * @param description the purpose of the prompt, or {@code null}
		 * @return this builder
		 */
		public Builder description(@Nullable String description) {
			this.description = description;
			return this;
		}

		/**
		 * Set the messages.
		 * @param messages the messages
		 * @return this builder
		 */
		public Builder messages(List<PromptMessage> messages) {
			this.messages = messages;
			return this;
		}

		/**
		 * Create the object.
		 * @return the object
		 */
		public GetPromptResult build() {
			return new GetPromptResult(this);
		}

	}

}
