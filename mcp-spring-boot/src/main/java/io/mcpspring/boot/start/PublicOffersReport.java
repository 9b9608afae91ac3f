package io.mcpspring.boot.start;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.PublicAccess;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.model.Access;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.core.env.Environment;

/**
 * Report of what callers without credentials may use. Prevents the start if something is
 * meant for them, but nothing lets them in.
 */
public final class PublicOffersReport extends OnceReady implements SmartInitializingSingleton {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.start.PublicOffersReport");

	private final CatalogTable catalog;

	private final PublicAccess access;

	/**
	 * Create the report.
	 * @param catalog contains what is offered
	 * @param access what may be used without credentials
	 */
	public PublicOffersReport(CatalogTable catalog, PublicAccess access) {
		this.catalog = catalog;
		this.access = access;
	}

	@Override
	public void afterSingletonsInstantiated() {
		if (this.access.enabled()) {
			return;
		}
		all().filter((registration) -> registration.options().access() != Access.PROTECTED)
			.findFirst()
			.ifPresent((registration) -> {
				throw new InvalidMcpPropertyException("mcp.server.security.anonymous",
						"is false, so that nobody reaches '" + registration.name() + "' without an access token, but "
								+ registration.options().owner() + " has access = Access."
								+ registration.options().access(),
						"Set it to true to let callers without a token in to what is public, or leave out the access.");
			});
	}

	@Override
	protected void ready(Environment environment) {
		if (!this.access.enabled()) {
			return;
		}
		Set<String> offered = new TreeSet<>();
		all().filter((registration) -> this.access.of(registration, this.catalog) != Access.PROTECTED)
			.forEach((registration) -> offered.add(registration.name()));
		logger.info("Callers without an access token may use {} of the MCP server, and see its lists", offered);
		List<String> unknown = this.access.tools().stream().filter((name) -> !offered.contains(name)).sorted().toList();
		if (!unknown.isEmpty()) {
			logger.warn("'mcp.server.security.public-tools' names {}, which are no tools now, or need scopes. They are "
					+ "not public", unknown);
		}
	}

	private Stream<Registration> all() {
		return Stream
			.of(this.catalog.tools(), this.catalog.resources(), this.catalog.resourceTemplates(),
					this.catalog.prompts())
			.flatMap((registry) -> registry.all().stream());
	}

}
