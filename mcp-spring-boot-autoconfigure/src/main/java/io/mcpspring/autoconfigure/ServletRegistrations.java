package io.mcpspring.autoconfigure;

import java.util.function.Supplier;

import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.properties.PropertySettings;
import io.mcpspring.http.HttpHandler;
import io.mcpspring.security.caller.CallerResolver;
import io.mcpspring.security.caller.PrincipalCallers;
import io.mcpspring.server.ServerSettings;
import io.mcpspring.servlet.McpServlet;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.util.function.SingletonSupplier;

/**
 * Factory of registrations of servlets. The beans that a servlet needs are looked up by
 * its first request, because the container starts before other beans are created.
 */
public final class ServletRegistrations {

	private final McpServerProperties properties;

	private final Supplier<ServerSettings> settings;

	private final ObjectProvider<CallerResolver> resolver;

	/**
	 * Create the factory.
	 * @param properties the settings of the server
	 * @param settings the decisions of the application for the server
	 * @param resolver finds out who sends a request
	 */
	public ServletRegistrations(McpServerProperties properties, Supplier<ServerSettings> settings,
			ObjectProvider<CallerResolver> resolver) {
		this.properties = properties;
		this.settings = settings;
		this.resolver = resolver;
	}

	/**
	 * Create a registration.
	 * @param name the name of the servlet
	 * @param path its path
	 * @param handler supplies the handler of its requests
	 * @return the registration
	 */
	public ServletRegistrationBean<McpServlet> of(String name, String path, Supplier<HttpHandler> handler) {
		SingletonSupplier<CallerResolver> callers = SingletonSupplier
			.of(() -> this.resolver.getIfAvailable(() -> PrincipalCallers::of));
		McpServlet servlet = new McpServlet(SingletonSupplier.of(handler),
				(request) -> callers.obtain().resolve(request.getUserPrincipal()),
				new PropertySettings(this.properties).shares()
					.of("blocked writers", this.properties.getStream().getMaxBlockedWriters()),
				this.properties.getStream().getWriteTimeout(),
				SingletonSupplier.of(() -> this.settings.get().events()));
		ServletRegistrationBean<McpServlet> registration = new ServletRegistrationBean<>(servlet, path, path + "/");
		registration.setName(name);
		registration.setAsyncSupported(true);
		registration.setLoadOnStartup(1);
		return registration;
	}

}
