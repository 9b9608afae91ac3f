package io.mcpspring.boot.servers;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.ValueBinding;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;

import org.springframework.util.ClassUtils;

/**
 * The catalogues of all servers, and the packages that belong to them.
 */
public final class FurtherCatalogs implements ServerCatalogs {

	private final Map<String, CatalogTable> catalogs = new LinkedHashMap<>();

	private final Map<String, String> packages = new LinkedHashMap<>();

	/**
	 * Create the catalogues.
	 * @param first the catalogue of the first server
	 * @param further the packages of each further server, by its name
	 * @param values converts the values of handlers
	 */
	public FurtherCatalogs(CatalogTable first, Map<String, List<String>> further, Supplier<ValueBinding> values) {
		this.catalogs.put(FIRST, first);
		further.forEach((server, packages) -> {
			this.catalogs.put(server, new CatalogTable(values));
			packages.forEach((name) -> add(name, server));
		});
	}

	private void add(String name, String server) {
		String other = this.packages.putIfAbsent(name, server);
		if (other != null && !other.equals(server)) {
			throw new InvalidMcpPropertyException(PREFIX + "." + server + ".packages",
					"names '" + name + "', which the server '" + other + "' names, too",
					"Give the package to one server, and name the others in annotations, such as @McpServerName({\""
							+ other + "\", \"" + server + "\"}).");
		}
	}

	@Override
	public Map<String, CatalogTable> all() {
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
		return FIRST;
	}

	private static String parent(String name) {
		int dot = name.lastIndexOf('.');
		return (dot < 0) ? "" : name.substring(0, dot);
	}

}
