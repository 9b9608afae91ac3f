package io.mcpspring.boot.servers;

import java.util.Collection;
import java.util.Map;

import io.mcpspring.engine.catalog.CatalogTable;
import org.jspecify.annotations.Nullable;

/**
 * The catalogues of an application with several servers.
 */
public interface ServerCatalogs {

	/** The prefix of the properties of further servers. */
	String PREFIX = "mcp.server.servers";

	/** The name of the server that {@code mcp.server} describes. */
	String FIRST = "main";

	/**
	 * Return all catalogues.
	 * @return the catalogues by the names of their servers, the first server first
	 */
	Map<String, CatalogTable> all();

	/**
	 * Return the server that offers the methods of a class whose annotations name none.
	 * @param type the class
	 * @return the name of the server
	 */
	String serverOf(Class<?> type);

	/**
	 * Return the catalogue of a server.
	 * @param server the name of the server
	 * @return the catalogue, or {@code null} if there is no such server
	 */
	default @Nullable CatalogTable find(String server) {
		return all().get(server);
	}

	/**
	 * Return the names of the servers.
	 * @return the names
	 */
	default Collection<String> names() {
		return all().keySet();
	}

	/**
	 * Return the catalogue of an application with one server.
	 * @param catalog the catalogue
	 * @return the only catalogue
	 */
	static ServerCatalogs of(CatalogTable catalog) {
		Map<String, CatalogTable> all = Map.of(FIRST, catalog);
		return new ServerCatalogs() {

			@Override
			public Map<String, CatalogTable> all() {
				return all;
			}

			@Override
			public String serverOf(Class<?> type) {
				return FIRST;
			}
		};
	}

}
