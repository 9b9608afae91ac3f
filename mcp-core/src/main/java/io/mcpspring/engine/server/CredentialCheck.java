package io.mcpspring.engine.server;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.mcpspring.context.McpCaller;

/**
 * Repeated check of credentials that may be revoked before they expire, for streams that
 * outlive the request that presented them.
 */
public interface CredentialCheck {

	/** No credentials are revoked. */
	CredentialCheck NONE = new CredentialCheck() {

		@Override
		public boolean isRevocable(McpCaller caller) {
			return false;
		}

		@Override
		public CompletionStage<Boolean> isValid(McpCaller caller) {
			return CompletableFuture.completedStage(true);
		}

	};

	/**
	 * Return whether only a check shows that the credentials of a caller were revoked.
	 * @param caller the caller of a request
	 * @return {@code false} if the credentials are valid until they expire
	 */
	boolean isRevocable(McpCaller caller);

	/**
	 * Check the credentials of a caller. Returns at once.
	 * @param caller the caller
	 * @return a stage with {@code false} if they were revoked; {@code true} also if that
	 * is unknown, because the authorization server is unavailable
	 */
	CompletionStage<Boolean> isValid(McpCaller caller);

	/**
	 * Return the time between two checks for a stream.
	 * @return the interval
	 */
	default Duration interval() {
		return Duration.ofMinutes(1);
	}

}
