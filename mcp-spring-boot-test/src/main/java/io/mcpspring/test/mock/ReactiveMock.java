package io.mcpspring.test.mock;

import io.mcpspring.client.transport.McpTransport;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationContext;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;

/**
 * The HTTP handler of a reactive application that no server serves, with all of its web
 * filters.
 */
public final class ReactiveMock {

	private final ApplicationContext context;

	private final String path;

	private final SingletonSupplier<HttpHandler> handler = SingletonSupplier.of(this::build);

	/**
	 * Create the access to the handler.
	 * @param context the application context of the test
	 * @param path the path of the endpoint, with the base path of the application
	 */
	public ReactiveMock(ApplicationContext context, String path) {
		this.context = context;
		this.path = path;
	}

	/**
	 * Create a transport to the handler.
	 * @param user the user of the test, or {@code null}
	 * @return the transport
	 */
	public McpTransport transport(@Nullable Object user) {
		return new HttpHandlerTransport(this.handler.obtain(), this.path, user);
	}

	/** The one that a server would serve. */
	private HttpHandler build() {
		return this.context.getBeanProvider(HttpHandler.class)
			.getIfAvailable(() -> WebHttpHandlerBuilder.applicationContext(this.context).build());
	}

}
