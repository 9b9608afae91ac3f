package io.mcpspring.client.question;

import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

/**
 * Call in which a server asks.
 *
 * @param handler answers instead of the handler of the client, {@code null} for that one
 * @param caller the key of the caller, who has a share of the open questions, or
 * {@code null}
 * @param over completes when the answers are not needed any more
 */
public record QuestionedCall(@Nullable QuestionHandler handler, @Nullable Object caller, CompletableFuture<?> over) {

	/**
	 * Return a call for questions that belong to none.
	 * @return an anonymous call without an end
	 */
	public static QuestionedCall none() {
		return new QuestionedCall(null, null, new CompletableFuture<>());
	}

}
