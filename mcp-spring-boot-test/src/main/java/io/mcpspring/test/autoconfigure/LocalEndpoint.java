package io.mcpspring.test.autoconfigure;

import java.net.URI;

import io.mcpspring.client.transport.HttpClientTransport;
import io.mcpspring.client.transport.McpTransport;
import io.mcpspring.test.McpEndpointAccess;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.test.http.server.LocalTestWebServer;
import org.springframework.context.ApplicationContext;

/**
 * The endpoint of the application of the test, which listens on a port.
 */
final class LocalEndpoint implements McpEndpointAccess {

	private final ApplicationContext context;

	LocalEndpoint(ApplicationContext context) {
		this.context = context;
	}

	private String path() {
		return this.context.getEnvironment().getProperty("mcp.server.path", "/mcp");
	}

	@Override
	public McpTransport transport() {
		LocalTestWebServer server = LocalTestWebServer.get(this.context);
		if (server == null) {
			throw new IllegalStateException(
					"The application listens on no port: use a web environment with one, such as RANDOM_PORT, "
							+ "or add spring-boot-starter-webmvc-test to reach it without");
		}
		return HttpClientTransport.of(URI.create(server.uri(path())));
	}

	@Override
	public @Nullable Object user() {
		return null;
	}

}
