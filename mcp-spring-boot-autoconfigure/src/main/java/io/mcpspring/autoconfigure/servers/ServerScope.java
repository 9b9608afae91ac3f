package io.mcpspring.autoconfigure.servers;

import io.mcpspring.autoconfigure.properties.FurtherServerProperties;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.endpoint.ServerStores;
import io.mcpspring.engine.extension.Extensions;

/**
 * One of several servers while it is created.
 *
 * @param properties its settings
 * @param catalog its catalogue
 * @param stores its stores
 * @param extensions its extensions; none before they are known
 */
public record ServerScope(FurtherServerProperties properties, CatalogTable catalog, ServerStores stores,
		Extensions extensions) {

	/**
	 * Return the name of the server.
	 * @return the name under {@code mcp.server.servers}
	 */
	public String name() {
		return this.properties.serverName();
	}

	ServerScope with(ServerStores stores) {
		return new ServerScope(this.properties, this.catalog, stores, this.extensions);
	}

	ServerScope with(Extensions extensions) {
		return new ServerScope(this.properties, this.catalog, this.stores, extensions);
	}

}
