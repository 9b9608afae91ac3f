package io.mcpspring.autoconfigure;

import java.net.URI;
import java.util.Map;

import io.mcpspring.autoconfigure.properties.McpServerProperties;
import io.mcpspring.boot.start.McpUrlPath;
import io.mcpspring.boot.start.PathConflict;
import io.mcpspring.boot.start.ServedPath;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.server.Era;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.server.CallerResolver;
import io.mcpspring.spring.caller.PrincipalCallers;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import io.mcpspring.spring.servlet.McpServlet;
import io.mcpspring.spring.webflux.McpHandlerMapping;
import io.mcpspring.spring.webflux.McpWebHandler;
import jakarta.servlet.Servlet;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.reactive.HandlerMapping;

/**
 * Auto-configuration of HTTP with SSE, the transport of 2024-11-05, beside the endpoint
 * of Streamable HTTP (transports SSE-01 to SSE-15).
 */
@AutoConfigureOrder(McpServerAutoConfiguration.ORDER)
@AutoConfiguration(after = { McpServletAutoConfiguration.class, McpWebFluxAutoConfiguration.class })
@ConditionalOnWebApplication
@ConditionalOnBean(McpEngine.class)
@ConditionalOnBooleanProperty("mcp.server.legacy-sse.enabled")
public final class McpLegacySseAutoConfiguration {

	private static void check(McpServerProperties properties) {
		if (!properties.getEras().contains(Era.SESSION)) {
			throw new InvalidMcpPropertyException("mcp.server.legacy-sse.enabled",
					"is true, but 'mcp.server.eras' has no sessions",
					"Add 'session' to the eras, or do not enable HTTP with SSE.");
		}
		for (ServedPath path : properties.servedPaths()) {
			for (ServedPath other : properties.servedPaths()) {
				if (!path.equals(other) && path.value().equals(other.value())) {
					throw PathConflict.with(other, "'" + path.property() + "'");
				}
			}
		}
	}

	/**
	 * Return the address for messages, as clients know it: with the path that a proxy
	 * puts before, if the public address has one.
	 */
	private static String messageUri(McpServerProperties properties, McpUrlPath url) {
		String path = properties.getPath();
		String known = url.value();
		URI publicUrl = properties.getPublicUrl();
		if (publicUrl != null && publicUrl.getRawPath() != null && publicUrl.getRawPath().endsWith(path)) {
			known = publicUrl.getRawPath();
		}
		return known.substring(0, known.length() - path.length()) + properties.getLegacySse().messagePath();
	}

	/** Configuration of two servlets. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.SERVLET)
	@ConditionalOnClass({ Servlet.class, ServletRegistrationBean.class })
	static class ServletConfiguration {

		private final McpServerProperties properties;

		private final ObjectProvider<McpEngine> server;

		private final ServletRegistrations registrations;

		ServletConfiguration(McpServerProperties properties, ObjectProvider<McpEngine> server, MemoryBudget memory,
				ObjectProvider<ServerSettings> settings, ObjectProvider<CallerResolver> resolver) {
			check(properties);
			this.properties = properties;
			this.server = server;
			this.registrations = new ServletRegistrations(properties, memory, settings::getObject, resolver);
		}

		@Bean
		@Fallback
		ServletRegistrationBean<McpServlet> mcpLegacySseStreams(ApplicationContext context) {
			return this.registrations.of("mcpLegacySseStreams", this.properties.getLegacySse().getPath(),
					() -> this.server.getObject()
						.sseStreams(messageUri(this.properties, McpUrlPath.of(context, this.properties.getPath()))));
		}

		@Bean
		@Fallback
		ServletRegistrationBean<McpServlet> mcpLegacySseMessages() {
			return this.registrations.of("mcpLegacySseMessages", this.properties.getLegacySse().messagePath(),
					() -> this.server.getObject().sseMessages());
		}

	}

	/** Configuration of two handlers. */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnWebApplication(type = Type.REACTIVE)
	@ConditionalOnClass(DispatcherHandler.class)
	static class ReactiveConfiguration {

		ReactiveConfiguration(McpServerProperties properties) {
			check(properties);
		}

		@Bean
		@Fallback
		HandlerMapping mcpLegacySseHandlerMapping(McpEngine mcpServer, McpServerProperties properties,
				ApplicationContext context, ObjectProvider<CallerResolver> resolver) {
			CallerResolver callers = resolver.getIfAvailable(() -> PrincipalCallers::of);
			String messageUri = messageUri(properties, McpUrlPath.of(context, properties.getPath()));
			return new McpHandlerMapping(
					Map.of(properties.getLegacySse().getPath(),
							new McpWebHandler(() -> mcpServer.sseStreams(messageUri),
									McpWebHandler.byPrincipal(callers)),
							properties.getLegacySse().messagePath(),
							new McpWebHandler(mcpServer::sseMessages, McpWebHandler.byPrincipal(callers))));
		}

	}

}
