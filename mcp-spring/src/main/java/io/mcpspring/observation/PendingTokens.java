package io.mcpspring.observation;

/**
 * Access tokens that await their verification by an authorization server.
 */
public interface PendingTokens {

	/**
	 * Return the number of waiting tokens.
	 * @return the number
	 */
	int pending();

	/**
	 * Return the maximum number of waiting tokens.
	 * @return the number
	 */
	int max();

}
