package io.mcpspring.context;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * The outcome of a form or page visit (server-2025 ELIC-10).
 *
 * @param <T> the type of the form; {@code URI} for a page
 */
public final class ElicitResult<T> {

	private static final String DECLINE = "decline";

	private static final String CANCEL = "cancel";

	private final String action;

	private final @Nullable T content;

	private ElicitResult(String action, @Nullable T content) {
		this.action = action;
		this.content = content;
	}

	/**
	 * Create the consent of the person.
	 * @param content the validated form; the address of a page
	 * @param <T> the type of the form
	 * @return the outcome
	 */
	public static <T> ElicitResult<T> accepted(T content) {
		return new ElicitResult<>("accept", content);
	}

	/**
	 * Create the refusal by the person.
	 * @param <T> the type of the form
	 * @return the outcome
	 */
	public static <T> ElicitResult<T> declined() {
		return new ElicitResult<>(DECLINE, null);
	}

	/**
	 * Create the dismissal by the person without a decision.
	 * @param <T> the type of the form
	 * @return the outcome
	 */
	public static <T> ElicitResult<T> cancelled() {
		return new ElicitResult<>(CANCEL, null);
	}

	/**
	 * Return the form, or the address of the page, if the person agreed.
	 * @return the content; {@code null} if the person declined or cancelled
	 */
	public @Nullable T orNull() {
		return this.content;
	}

	/**
	 * Return whether the person agreed.
	 * @return {@code false} if the person declined or cancelled
	 */
	public boolean isAccepted() {
		return this.content != null;
	}

	/**
	 * Return whether the person declined.
	 * @return {@code false} if the person agreed, or cancelled without a decision
	 */
	public boolean isDeclined() {
		return this.action.equals(DECLINE);
	}

	/**
	 * Return whether the person cancelled without a decision.
	 * @return {@code false} if the person agreed or declined
	 */
	public boolean isCancelled() {
		return this.action.equals(CANCEL);
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof ElicitResult<?> that && this.action.equals(that.action)
				&& Objects.equals(this.content, that.content);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.action, this.content);
	}

	@Override
	public String toString() {
		return this.action + ((this.content != null) ? ": " + this.content : "");
	}

}
