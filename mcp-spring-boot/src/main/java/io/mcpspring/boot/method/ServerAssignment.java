package io.mcpspring.boot.method;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpspring.boot.servers.ServerCatalogs;
import io.mcpspring.boot.start.OfferedNames;
import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.HandlerSource;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.spring.method.InvalidMcpDeclarationException;
import io.mcpspring.spring.method.registration.DeclaredServers;
import io.mcpspring.spring.method.registration.McpBeanScanner;

/**
 * Assignment of annotated methods to servers: to those that the annotation names,
 * otherwise to the one of the package.
 */
final class ServerAssignment {

	private final ServerCatalogs catalogs;

	/** The servers of methods, for the completions that they imply. */
	private final Map<String, Collection<String>> owners = new HashMap<>();

	ServerAssignment(ServerCatalogs catalogs) {
		this.catalogs = catalogs;
	}

	/**
	 * Register methods with the catalogues of their servers.
	 * @param offered the registrations of all beans
	 */
	void register(List<Registration> offered) {
		Map<String, List<Registration>> assigned = new LinkedHashMap<>();
		for (Registration registration : offered) {
			for (String server : servers(registration)) {
				assigned.computeIfAbsent(server, (name) -> new ArrayList<>()).add(registration);
			}
		}
		for (Map.Entry<String, List<Registration>> entry : assigned.entrySet()) {
			List<Registration> registrations = entry.getValue();
			McpBeanScanner.register(catalog(entry.getKey(), registrations.get(0)), registrations);
		}
	}

	private Collection<String> servers(Registration registration) {
		String owner = registration.options().owner();
		HandlerSource source = registration.options().source();
		if (source == null) {
			return this.owners.getOrDefault(owner, List.of(ServerCatalogs.FIRST));
		}
		List<String> declared = DeclaredServers.of(registration);
		for (String server : declared) {
			catalog(server, registration);
		}
		Collection<String> servers = declared.isEmpty() ? List.of(this.catalogs.serverOf(source.type()))
				: declared.stream().distinct().toList();
		this.owners.put(owner, servers);
		return servers;
	}

	private CatalogTable catalog(String server, Registration registration) {
		CatalogTable catalog = this.catalogs.find(server);
		if (catalog == null) {
			throw new InvalidMcpDeclarationException(registration.options().owner(),
					"its @McpServerName names the server '" + server + "', which the application does not have",
					"Correct the name, or describe the server by '" + ServerCatalogs.PREFIX + "."
							+ (server.isBlank() ? "<name>" : server) + ".path'"
							+ OfferedNames.of("servers", this.catalogs.names()),
					null);
		}
		return catalog;
	}

}
