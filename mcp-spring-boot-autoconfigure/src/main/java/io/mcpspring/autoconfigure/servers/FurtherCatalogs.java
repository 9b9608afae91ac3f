package io.mcpspring.autoconfigure.servers;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

import io.mcpspring.autoconfigure.properties.FurtherServerProperties;
import io.mcpspring.autoconfigure.properties.FurtherServers;
import io.mcpspring.boot.servers.ServerCatalogs;
import io.mcpspring.catalog.McpCatalog;
import io.mcpspring.catalog.ValueBinding;
import io.mcpspring.properties.InvalidMcpPropertyException;

import org.springframework.util.ClassUtils;

/**
 * The catalogues of all servers, and the packages that belong to them.
 */
final class FurtherCatalogs implements ServerCatalogs {

	private final Map<String, McpCatalog> catalogs = new LinkedHashMap<>();

	private final Map<String, String> packages = new LinkedHashMap<>();

	FurtherCatalogs(McpCatalog first, FurtherServers servers, Supplier<ValueBinding> values) {
		this.catalogs.put(FurtherServers.FIRST, first);
		for (FurtherServerProperties server : servers.all()) {
			this.catalogs.put(server.serverName(), new McpCatalog(values));
			server.getPackages().forEach((name) -> add(name, server));
		}
	}

	private void add(String name, FurtherServerProperties server) {
		String other = this.packages.putIfAbsent(name, server.serverName());
		if (other != null && !other.equals(server.serverName())) {
			throw new InvalidMcpPropertyException(server.property("packages"),
					"names '" + name + "', which the server '" + other + "' names, too",
					"Give the package to one server, and name the others in annotations, such as @McpTool(server = {\""
							+ other + "\", \"" + server.serverName() + "\"}).");
		}
	}

	@Override
	public Map<String, McpCatalog> all() {
		return Collections.unmodifiableMap(this.catalogs);
	}

	/** The innermost package decides. */
	@Override
	public String serverOf(Class<?> type) {
		for (String name = ClassUtils.getPackageName(type); !name.isEmpty(); name = parent(name)) {
			String server = this.packages.get(name);
			if (server != null) {
				return server;
			}
		}
		return FurtherServers.FIRST;
	}

	private static String parent(String name) {
		int dot = name.lastIndexOf('.');
		return (dot < 0) ? "" : name.substring(0, dot);
	}

}
