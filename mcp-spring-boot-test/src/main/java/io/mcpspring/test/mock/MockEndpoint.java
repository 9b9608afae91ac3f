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

	private MockEndpoint(Function<@Nullable Object, McpTransport> transports) {
		this.transports = transports;
	}

	/**
	 * Create the access by MockMvc.
	 * @param mock the endpoint in MockMvc
	 * @return the access
	 */
	public static MockEndpoint onServlets(ServletMock mock) {
		return new MockEndpoint(mock::transport);
	}

	/**
	 * Create the access by the HTTP handler of a reactive application.
	 * @param mock the handler
	 * @return the access
	 */
	public static MockEndpoint onWebFlux(ReactiveMock mock) {
		return new MockEndpoint(mock::transport);
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
