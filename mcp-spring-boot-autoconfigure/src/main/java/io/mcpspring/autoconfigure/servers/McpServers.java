package io.mcpspring.autoconfigure.servers;

import java.util.Collection;

import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.boot.servers.ServerCatalogs;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.McpNotifications;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.server.McpServerControl;

import org.springframework.beans.factory.BeanFactory;

/**
 * The servers of an application that has several, for code that registers offers or
 * notifies clients. The beans of type {@link McpCatalog}, {@link McpNotifications} and
 * {@link McpServerControl} are those of the first server.
 */
public final class McpServers {

	private final BeanFactory beanFactory;

	private final ServerCatalogs catalogs;

	McpServers(BeanFactory beanFactory, ServerCatalogs catalogs) {
		this.beanFactory = beanFactory;
		this.catalogs = catalogs;
	}

	/**
	 * Return the names of the servers.
	 * @return {@code main}, and the names under {@code mcp.server.servers}
	 */
	public Collection<String> names() {
		return this.catalogs.names();
	}

	/**
	 * Return the catalogue of a server.
	 * @param server the name of the server
	 * @return its catalogue
	 * @throws IllegalArgumentException if there is no such server
	 */
	public McpCatalog catalog(String server) {
		McpCatalog catalog = this.catalogs.find(server);
		if (catalog == null) {
			throw new IllegalArgumentException("There is no server '" + server + "' but " + names());
		}
		return catalog;
	}

	/**
	 * Return the control of a server.
	 * @param server the name of the server
	 * @return its control
	 * @throws IllegalArgumentException if there is no such server
	 */
	public McpServerControl control(String server) {
		return engine(server);
	}

	private McpEngine engine(String server) {
		catalog(server);
		return server.equals(FurtherServers.FIRST) ? this.beanFactory.getBean(McpEngine.class)
				: this.beanFactory.getBean(FurtherServer.beanName(server), FurtherServer.class).server();
	}

	/**
	 * Return the notifications for the clients of a server. Not to be called before all
	 * beans are created.
	 * @param server the name of the server
	 * @return its notifications
	 * @throws IllegalArgumentException if there is no such server
	 */
	public McpNotifications notifications(String server) {
		return engine(server).notifications();
	}

}
