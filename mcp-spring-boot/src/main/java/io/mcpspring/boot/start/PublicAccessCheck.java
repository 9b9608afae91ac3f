package io.mcpspring.boot.start;

import io.mcpspring.catalog.PublicAccess;
import io.mcpspring.properties.InvalidMcpPropertyException;
import io.mcpspring.security.chain.ServerGuard;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Check that prevents the start if a property lets callers without credentials in, but
 * filter chains of the application do not.
 */
public final class PublicAccessCheck implements SmartInitializingSingleton {

	private static final String PROPERTY = "mcp.server.security.anonymous";

	private final boolean wanted;

	private final @Nullable PublicAccess access;

	/** {@code null} for the server's own chain. */
	private final ServerGuard.@Nullable Finder chains;

	private final String path;

	/**
	 * Create the check.
	 * @param wanted whether the property is true
	 * @param access what may be used without credentials, {@code null} if access tokens
	 * do not protect the server
	 * @param chains the guard by chains of the application, {@code null} for the server's
	 * own chain
	 * @param path the path of the server
	 */
	public PublicAccessCheck(boolean wanted, @Nullable PublicAccess access, ServerGuard.@Nullable Finder chains,
			String path) {
		this.wanted = wanted;
		this.access = access;
		this.chains = chains;
		this.path = path;
	}

	@Override
	public void afterSingletonsInstantiated() {
		if (!this.wanted) {
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
					"Add 'requestMatchers(\"" + this.path + "\").permitAll()', on WebFlux 'pathMatchers(\"" + this.path
							+ "\").permitAll()', before the other rules of that chain. The MCP server refuses what is "
							+ "not public.");
		}
	}

}
