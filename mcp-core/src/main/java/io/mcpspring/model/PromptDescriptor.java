package io.mcpspring.model;

import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Prompt as described in lists (server-2025 PROMPT-02). Applications call this interface;
 * only the server implements it, so that it may get further methods.
 */
public interface PromptDescriptor {

	/**
	 * Return the programmatic name.
	 * @return the programmatic name
	 */
	String name();

	/**
	 * Return the display name.
	 * @return the display name, or {@code null}
	 */
	@Nullable String title();

	/**
	 * Return the purpose of the prompt.
	 * @return its purpose, or {@code null}
	 */
	@Nullable String description();

	/**
	 * Return the arguments.
	 * @return the arguments; may be empty
	 */
	List<Argument> arguments();

	/**
	 * Return the icons.
	 * @return the icons; may be empty
	 */
	List<Icon> icons();

	/**
	 * Return the members of {@code _meta}.
	 * @return the members of {@code _meta}, or {@code null}
	 */
	@Nullable ObjectNode meta();

	/** Argument of a prompt; its value is always a string. */
	final class Argument extends ValueObject {

		private final String name;

		private final @Nullable String title;

		private final @Nullable String description;

		private final boolean required;

		private Argument(Builder builder) {
			this.name = builder.name;
			this.title = builder.title;
			this.description = builder.description;
			this.required = builder.required;
		}

		/**
		 * Create a builder.
		 * @param name the programmatic name
		 * @return a builder
		 */
		public static Builder builder(String name) {
			return new Builder(name);
		}

		/**
		 * Return the programmatic name.
		 * @return the programmatic name
		 */
		public String name() {
			return this.name;
		}

		/**
		 * Return the display name.
		 * @return the display name, or {@code null}
		 */
		public @Nullable String title() {
			return this.title;
		}

		/**
		 * Return the meaning of the argument.
		 * @return its meaning, or {@code null}
		 */
		public @Nullable String description() {
			return this.description;
		}

		/**
		 * Return whether the argument is required.
		 * @return {@code true} if so
		 */
		public boolean required() {
			return this.required;
		}

		@Override
		List<@Nullable Object> members() {
			return Arrays.asList(this.name, this.title, this.description, this.required);
		}

		/** Builder for an argument. */
		public static final class Builder {

			private final String name;

			private @Nullable String title;

			private @Nullable String description;

			private boolean required;

			private Builder(String name) {
				this.name = name;
			}

			/**
			 * Set the display name.
			 * @param title the display name, or {@code null}
			 * @return this builder
			 */
			public Builder title(@Nullable String title) {
				this.title = title;
				return this;
			}

			/**
			 * Set the meaning of the argument.
			 * @param description its meaning, or {@code null}
			 * @return this builder
			 */
			public Builder description(@Nullable String description) {
				this.description = description;
				return this;
			}

			/**
			 * Set whether the argument is required.
			 * @param required {@code true} if so
			 * @return this builder
			 */
			public Builder required(boolean required) {
				this.required = required;
				return this;
			}

			/**
			 * Create the argument.
			 * @return the argument
			 */
			public Argument build() {
				return new Argument(this);
			}

		}

	}

}
