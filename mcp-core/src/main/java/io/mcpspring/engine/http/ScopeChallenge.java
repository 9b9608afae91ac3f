package io.mcpspring.engine.http;

import java.util.Map;
import java.util.Set;

import io.mcpspring.context.McpCaller;

/**
 * Creator of the headers of a 403 response that names the scopes that a token needs
 * (server-2025 AUTH-16, server-2026 AUTH-10, AUTH-11), and of those of a 401 response to
 * a request without credentials.
 */
@FunctionalInterface
public interface ScopeChallenge {

	/** Creator of no headers. */
	ScopeChallenge NONE = (scopes) -> Map.of();

	/**
	 * Return the headers.
	 * @param scopes all scopes that the operation needs
	 * @return the headers, {@code WWW-Authenticate} among them
	 */
	Map<String, String> headers(Set<String> scopes);

	/**
	 * Return scopes as clients have to ask for them.
	 * @param scopes the scopes by the names that this server uses
	 * @return the same unless the authorization server has longer names
	 */
	default Set<String> requested(Set<String> scopes) {
		return scopes;
	}

	/**
	 * Return whether a caller can obtain scopes. What needs scopes is hidden from a
	 * caller who cannot.
	 * @param caller the caller
	 * @return {@code false} if a challenge would be in vain
	 */
	default boolean isObtainable(McpCaller caller) {
		return true;
	}

	/**
	 * Return the headers of the refusal of a request that came without credentials.
	 * @param scopes all scopes that the operation needs; empty if it needs none, or if
	 * they are not to be told
	 * @return the headers, {@code WWW-Authenticate} among them
	 */
	default Map<String, String> signIn(Set<String> scopes) {
		return Map.of();
	}

}
