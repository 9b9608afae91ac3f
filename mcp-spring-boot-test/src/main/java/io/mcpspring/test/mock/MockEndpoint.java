package io.mcpspring.test.mock;

import java.util.function.Function;

import io.mcpspring.client.transport.McpTransport;
import io.mcpspring.test.McpEndpointAccess;
import org.jspecify.annotations.Nullable;

/**
 * The endpoint of an application that listens on no port.
 */
public final class MockEndpoint implements McpEndpointAccess {

	private final Function<@Nullable Object, McpTransport> transports;

	/**
	 * Create the access. No method names a type of a web stack, which may be absent.
	 * @param transports create the transport of a user of the test
	 */
	public MockEndpoint(Function<@Nullable Object, McpTransport> transports) {
		this.transports = transports;
	}

	@Override
	public McpTransport transport() {
		return this.transports.apply(user());
	}

	@Override
	public @Nullable Object user() {
		return TestUser.current();
	}

}
