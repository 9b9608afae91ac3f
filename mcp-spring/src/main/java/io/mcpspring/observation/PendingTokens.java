package io.mcpspring.observation;

/**
 * Access tokens that wait for an authorization server.
 */
@FunctionalInterface
public interface PendingTokens {

	/**
	 * How many wait now.
	 * @return the number
	 */
	int pending();

}
