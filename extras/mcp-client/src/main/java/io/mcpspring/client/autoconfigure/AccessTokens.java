package io.mcpspring.client.autoconfigure;

/**
 * Access tokens of OAuth 2 client registrations.
 */
@FunctionalInterface
interface AccessTokens {

	/** Return a token that is valid now, which may take a request to the issuer. */
	String token(String registrationId);

}
