package io.mcpspring.context;

import org.jspecify.annotations.Nullable;

/**
 * The outcome of a form or page visit (server-2025 ELIC-10).
 *
 * @param <T> the type of the form
 */
public sealed interface ElicitResult<T> {

	/**
	 * Consent of the person.
	 *
	 * @param content the validated form; {@code null} for a page
	 * @param <T> the type of the form
	 */
	record Accepted<T>(T content) implements ElicitResult<T> {
	}

	/**
	 * Refusal by the person.
	 *
	 * @param <T> the type of the form
	 */
	record Declined<T>() implements ElicitResult<T> {
	}

	/**
	 * Dismissal by the person without a decision.
	 *
	 * @param <T> the type of the form
	 */
	record Cancelled<T>() implements ElicitResult<T> {
	}

	/**
	 * Return the form if the person agreed.
	 * @return the content, or {@code null}
	 */
	default @Nullable T orNull() {
		return (this instanceof Accepted<T> accepted) ? accepted.content() : null;
	}

	/**
	 * Return whether the person agreed.
	 * @return {@code false} if the person declined or cancelled
	 */
	default boolean isAccepted() {
		return this instanceof Accepted<T>;
	}

}
