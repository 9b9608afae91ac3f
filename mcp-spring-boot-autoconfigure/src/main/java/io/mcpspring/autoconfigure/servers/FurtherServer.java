package io.mcpspring.autoconfigure.servers;

import java.util.function.Supplier;

import io.mcpspring.autoconfigure.properties.FurtherServerProperties;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.endpoint.TransportSettings;
import io.mcpspring.engine.server.ServerSettings;

import org.springframework.beans.factory.BeanRegistry;

/**
 * One of the servers of an application besides the one that {@code mcp.server} describes.
 *
 * @param scope its properties, catalogue, stores and extensions
 * @param settings the decisions of the application
 * @param transport its behaviour towards clients
 * @param server the server
 */
public record FurtherServer(ServerScope scope, ServerSettings settings, TransportSettings transport,
		McpEngine server) implements AutoCloseable {

	private static final String BEAN_NAME = "mcpFurtherServer-";

	/**
	 * Return the name of the bean of a server.
	 * @param name the name of the server
	 * @return the name of the bean
	 */
	public static String beanName(String name) {
		return BEAN_NAME + name;
	}

	/**
	 * Return a supplier that looks a server up when it is needed, for objects that are
	 * created before it.
	 * @param context looks beans up
	 * @param name the name of the server
	 * @return the supplier
	 */
	public static Supplier<FurtherServer> later(BeanRegistry.SupplierContext context, String name) {
		return () -> context.bean(beanName(name), FurtherServer.class);
	}

	/**
	 * Return the name of the server.
	 * @return the name under {@code mcp.server.servers}
	 */
	public String name() {
		return this.scope.name();
	}

	/**
	 * Return the settings of the server.
	 * @return the properties
	 */
	public FurtherServerProperties properties() {
		return this.scope.properties();
	}

	@Override
	public void close() {
		this.server.close();
	}

}
