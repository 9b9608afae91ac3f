package io.mcpspring.autoconfigure.security;

import io.mcpspring.security.resource.Challenges;
import io.mcpspring.security.resource.ProtectedResource;
import io.mcpspring.security.token.AccessTokenAuthenticator;
import io.mcpspring.security.token.TokenReader;

/**
 * The protection of one further server by access tokens.
 *
 * @param resource the server as a protected resource
 * @param authenticator verifies tokens for this resource
 * @param reader reads tokens of requests
 * @param challenges the refusals, which name the metadata of this resource
 */
record ServerTokens(ProtectedResource resource, AccessTokenAuthenticator authenticator, TokenReader reader,
		Challenges challenges) {
}
