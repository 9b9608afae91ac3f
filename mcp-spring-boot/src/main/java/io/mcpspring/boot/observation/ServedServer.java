package io.mcpspring.boot.observation;

import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.endpoint.McpEngine;
import io.mcpspring.engine.endpoint.TransportSettings;
import io.mcpspring.engine.server.ServerSettings;

/**
 * A server of an application, as operators see it.
 *
 * @param path its path without that of the application
 * @param settings the decisions of the application
 * @param transport its behaviour towards clients
 * @param catalog its catalogue
 * @param server the server
 */
public record ServedServer(String path, ServerSettings settings, TransportSettings transport, CatalogTable catalog,
		McpEngine server) {
}
