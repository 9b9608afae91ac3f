package io.mcpspring.boot.start;

import java.util.Collection;
import java.util.Set;

import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;

import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;

/**
 * Check that refuses limits of unknown tools once the application is ready and its
 * runners have registered their tools: a limit with a misspelled name would have no
 * effect.
 */
public final class RateLimitNames extends OnceReady implements Ordered {

	private final String prefix;

	private final Set<String> names;

	private final CatalogTable catalog;

	public RateLimitNames(String prefix, Set<String> names, CatalogTable catalog) {
		this.prefix = prefix;
		this.names = Set.copyOf(names);
		this.catalog = catalog;
	}

	@Override
	public int getOrder() {
		return Ordered.LOWEST_PRECEDENCE - 100;
	}

	@Override
	protected void ready(Environment environment) {
		for (String name : this.names) {
			if (this.catalog.tools().find(name) == null) {
				Collection<String> tools = this.catalog.tools().all().stream().map(Registration::name).toList();
				throw new InvalidMcpPropertyException(this.prefix + ".tools." + name,
						"limits a tool that does not exist",
						"Correct the name; one with a '.' is written in brackets, such as " + "'" + this.prefix
								+ ".tools[orders.find]'" + OfferedNames.of("tools", tools) + ".");
			}
		}
	}

}
