package io.mcpspring.test;

import io.mcpspring.client.transport.McpTransport;
import org.jspecify.annotations.Nullable;

/**
 * Reaches the endpoint of the server under test, by a port or without one.
 */
public interface McpEndpointAccess {

	/**
	 * Create a transport to the endpoint.
	 * @return the transport
	 */
	McpTransport transport();

	/**
	 * Return who the test runs as, where that is not told by headers. Each user has
	 * separate connections, and so separate sessions.
	 * @return a value that is equal for the same user, or {@code null}
	 */
	default @Nullable Object user() {
		return null;
	}

}
