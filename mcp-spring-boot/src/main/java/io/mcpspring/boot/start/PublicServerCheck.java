package io.mcpspring.boot.start;

import java.net.URI;
import java.util.Set;

import io.mcpspring.security.chain.ServerGuard;
import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Check that prevents the start of a server with a public address and without guard,
 * before it accepts requests.
 */
public final class PublicServerCheck implements SmartInitializingSingleton {

	private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "[::1]");

	private final String property;

	private final @Nullable URI publicUrl;

	private final ServerGuard.Finder guard;

	private final String ifMeant;

	/** Create the check of the first server, which a property can leave open. */
	public PublicServerCheck(@Nullable URI publicUrl, ServerGuard.Finder guard) {
		this("mcp.server.public-url", publicUrl, guard,
				" If the server is meant to be open, set 'mcp.server.security.enabled' to false.");
	}

	/** Create the check of a further server, which no property can leave open. */
	public PublicServerCheck(String property, @Nullable URI publicUrl, ServerGuard.Finder guard) {
		this(property, publicUrl, guard, "");
	}

	private PublicServerCheck(String property, @Nullable URI publicUrl, ServerGuard.Finder guard, String ifMeant) {
		this.property = property;
		this.publicUrl = publicUrl;
		this.guard = guard;
		this.ifMeant = ifMeant;
	}

	@Override
	public void afterSingletonsInstantiated() {
		if (this.publicUrl == null || LOCAL.contains(this.publicUrl.getHost())) {
			return;
		}
		ServerGuard found = this.guard.find();
		if (!found.isKnown()) {
			throw new InvalidMcpPropertyException(this.property,
					"is set, but the MCP server " + (found.isOpen() ? "would" : "may")
							+ " be open to everybody on the network: " + found.description(),
					"Add org.springframework.boot:spring-boot-starter-security-oauth2-resource-server to the "
							+ "application and name the issuer of access tokens, or write a security filter chain "
							+ "that asks for HTTP Basic or the like." + this.ifMeant);
		}
	}

}
