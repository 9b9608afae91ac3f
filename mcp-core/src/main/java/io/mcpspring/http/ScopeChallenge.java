package io.mcpspring.http;

import java.util.Map;
import java.util.Set;

/**
 * Makes the headers of a 403 that tells which scopes a token needs (server-2025 AUTH-16,
 * server-2026 AUTH-10, AUTH-11).
 */
@FunctionalInterface
public interface ScopeChallenge {

	/** No header. */
	ScopeChallenge NONE = (scopes) -> Map.of();

	/**
	 * The headers.
	 * @param scopes all scopes that the operation needs
	 * @return the headers, {@code WWW-Authenticate} among them
	 */
	Map<String, String> headers(Set<String> scopes);

}
