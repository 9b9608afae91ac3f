package io.mcpspring.autoconfigure;

import java.util.function.Supplier;

import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.autoconfigure.properties.PropertySettings;
import io.mcpspring.engine.http.ExchangeHandler;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.server.CallerResolver;
import io.mcpspring.spring.caller.PrincipalCallers;
import io.mcpspring.spring.servlet.McpServlet;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.util.function.SingletonSupplier;

/**
 * Factory of registrations of servlets. The beans that a servlet needs are looked up by
 * its first request, because the container starts before other beans are created.
 */
public final class ServletRegistrations {

	/** The request threads that may wait for slow readers. */
	private static final int BLOCKED_WRITERS = 32;

	private final McpServerProperties properties;

	private final MemoryBudget memory;

	private final Supplier<ServerSettings> settings;

	private final ObjectProvider<CallerResolver> resolver;

	/**
	 * Create the factory.
	 * @param properties the settings of the server
	 * @param memory the memory of all servers
	 * @param settings the decisions of the application for the server
	 * @param resolver finds out who sends a request
	 */
	public ServletRegistrations(McpServerProperties properties, MemoryBudget memory, Supplier<ServerSettings> settings,
			ObjectProvider<CallerResolver> resolver) {
		this.properties = properties;
		this.memory = memory;
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
	public ServletRegistrationBean<McpServlet> of(String name, String path, Supplier<ExchangeHandler> handler) {
		SingletonSupplier<CallerResolver> callers = SingletonSupplier
			.of(() -> this.resolver.getIfAvailable(() -> PrincipalCallers::of));
		McpServlet servlet = new McpServlet(SingletonSupplier.of(handler),
				(request) -> callers.obtain().resolve(request.getUserPrincipal()),
				new PropertySettings(this.properties).shares().of("blocked writers", BLOCKED_WRITERS),
				this.properties.getStream().getWriteTimeout(), this.memory,
				SingletonSupplier.of(() -> this.settings.get().events()));
		ServletRegistrationBean<McpServlet> registration = new ServletRegistrationBean<>(servlet, path, path + "/");
		registration.setName(name);
		registration.setAsyncSupported(true);
		registration.setLoadOnStartup(1);
		return registration;
	}

}
