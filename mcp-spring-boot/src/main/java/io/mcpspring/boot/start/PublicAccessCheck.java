package io.mcpspring.boot.start;

import java.util.function.Supplier;
import java.util.stream.Stream;

import io.mcpspring.engine.catalog.CatalogTable;
import io.mcpspring.engine.catalog.PublicAccess;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.model.Access;
import io.mcpspring.security.chain.ServerGuard;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Check that prevents the start if something is meant for callers without credentials,
 * but filter chains of the application do not let them in.
 */
public final class PublicAccessCheck implements SmartInitializingSingleton {

	private static final String PROPERTY = "mcp.server.security.anonymous";

	private final boolean wanted;

	private final @Nullable PublicAccess access;

	/** {@code null} for the server's own chain. */
	private final ServerGuard.@Nullable Finder chains;

	private final String path;

	private final Supplier<CatalogTable> catalog;

	/**
	 * Create the check.
	 * @param wanted whether the property is true
	 * @param access what may be used without credentials, {@code null} if access tokens
	 * do not protect the server
	 * @param chains the guard by chains of the application, {@code null} for the server's
	 * own chain
	 * @param path the path of the server
	 * @param catalog supplies what the server offers
	 */
	public PublicAccessCheck(boolean wanted, @Nullable PublicAccess access, ServerGuard.@Nullable Finder chains,
			String path, Supplier<CatalogTable> catalog) {
		this.catalog = catalog;
		this.wanted = wanted;
		this.access = access;
		this.chains = chains;
		this.path = path;
	}

	@Override
	public void afterSingletonsInstantiated() {
		if (!this.wanted) {
			if (this.access == null) {
				checkOffers();
			}
			return;
		}
		if (this.access == null) {
			throw new InvalidMcpPropertyException(PROPERTY,
					"is true, but access tokens do not protect the MCP server, and other credentials leave nothing "
							+ "public",
					"Name the issuer of access tokens, for example by "
							+ "'spring.security.oauth2.resourceserver.jwt.issuer-uri', or leave the property out.");
		}
		ServerGuard guard = (this.chains != null) ? this.chains.find() : ServerGuard.NONE;
		if (!guard.isOpen()) {
			throw new InvalidMcpPropertyException(PROPERTY,
					"is true, but " + guard.description() + " asks everybody for credentials at " + this.path,
					lineToAdd() + " The MCP server refuses what is not public.");
		}
	}

	/** Without access tokens, chains alone decide who reaches the server. */
	private void checkOffers() {
		CatalogTable offered = this.catalog.get();
		Registration open = Stream
			.of(offered.tools(), offered.resources(), offered.resourceTemplates(), offered.prompts())
			.flatMap((registry) -> registry.all().stream())
			.filter((registration) -> registration.options().access() != Access.PROTECTED)
			.findFirst()
			.orElse(null);
		ServerGuard guard = (open != null && this.chains != null) ? this.chains.find() : ServerGuard.NONE;
		if (open != null && !guard.isOpen()) {
			throw new InvalidMcpPropertyException(PROPERTY,
					"concerns access tokens, which do not protect the MCP server, so that nobody reaches '"
							+ open.name() + "' without credentials: " + guard.description()
							+ " asks everybody for them at " + this.path + ", but " + open.options().owner()
							+ " has access = Access." + open.options().access(),
					lineToAdd()
							+ " Then write @PreAuthorize at all that is not for everybody, or leave out the access.");
		}
	}

	private String lineToAdd() {
		return "Add 'requestMatchers(\"" + this.path + "\").permitAll()', on WebFlux 'pathMatchers(\"" + this.path
				+ "\").permitAll()', before the other rules of that chain.";
	}

}
