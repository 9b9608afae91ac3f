package io.mcpspring.security.token;

import io.mcpspring.security.resource.Challenges;
import io.mcpspring.security.resource.ProtectedResource;

/**
 * The protection of one further server by access tokens.
 *
 * @param resource the server as a protected resource
 * @param authenticator verifies tokens for this resource
 * @param reader reads tokens of requests
 * @param challenges the refusals, which name the metadata of this resource
 */
public record ServerTokens(ProtectedResource resource, AccessTokenAuthenticator authenticator, TokenReader reader,
		Challenges challenges) {
}
