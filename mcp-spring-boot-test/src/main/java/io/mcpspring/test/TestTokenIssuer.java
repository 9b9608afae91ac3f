package io.mcpspring.test;

/**
 * Issues access tokens that the server under test accepts as those of its authorization
 * server.
 */
@FunctionalInterface
public interface TestTokenIssuer {

	/**
	 * Issue an access token.
	 * @param token the claims, beside the default ones
	 * @return the value of the token
	 * @throws IllegalStateException if the server checks no access tokens
	 */
	String issue(TestToken token);

}
