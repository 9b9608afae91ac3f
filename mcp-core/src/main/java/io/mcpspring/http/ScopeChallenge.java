package io.mcpspring.http;

import java.util.Map;
import java.util.Set;

/**
 * Creator of the headers of a 403 response that names the scopes that a token needs
 * (server-2025 AUTH-16, server-2026 AUTH-10, AUTH-11).
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

}
