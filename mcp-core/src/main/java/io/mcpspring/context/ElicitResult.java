package io.mcpspring.context;

import org.jspecify.annotations.Nullable;

/**
 * What a person did when asked (server-2025 ELIC-10).
 *
 * @param <T> the type of the form
 */
public sealed interface ElicitResult<T> {

	/**
	 * The person agreed.
	 *
	 * @param content the form as filled in and validated; {@code null} for a page
	 * @param <T> the type of the form
	 */
	record Accepted<T>(T content) implements ElicitResult<T> {
	}

	/**
	 * The person said no.
	 *
	 * @param <T> the type of the form
	 */
	record Declined<T>() implements ElicitResult<T> {
	}

	/**
	 * The person went away without choosing.
	 *
	 * @param <T> the type of the form
	 */
	record Cancelled<T>() implements ElicitResult<T> {
	}

	/**
	 * The form if the person agreed.
	 * @return the content, or {@code null}
	 */
	default @Nullable T orNull() {
		return (this instanceof Accepted<T> accepted) ? accepted.content() : null;
	}

	/**
	 * Whether the person agreed.
	 * @return {@code false} if the person declined or cancelled
	 */
	default boolean isAccepted() {
		return this instanceof Accepted<T>;
	}

}
