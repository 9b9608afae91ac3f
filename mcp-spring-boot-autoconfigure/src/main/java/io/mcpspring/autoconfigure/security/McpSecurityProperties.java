package io.mcpspring.autoconfigure.security;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;

import io.mcpspring.autoconfigure.InvalidMcpPropertyException;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Protection of the MCP server by access tokens. In effect when the authorization server
 * is known, usually by {@code spring.security.oauth2.resourceserver.jwt.issuer-uri}.
 *
 * @param enabled Whether to protect the server by a security filter chain of its own.
 * @param issuers Issuers of access tokens, besides the one known to Spring Security.
 * @param authorizationServers Issuers that the metadata names for clients to get tokens
 * from. Defaults to all issuers.
 * @param audiences Audiences that access tokens may be issued for, besides the public
 * address of the server.
 * @param acceptAnyAudience Whether to accept access tokens whatever they were issued for.
 * Tokens that users gave to other services are then good here, too.
 * @param scopes Scopes a client should ask for at first. The least that is useful rather
 * than all there are.
 * @param clockSkew Time by which clocks may differ when tokens are checked.
 * @param dpop Whether to accept access tokens that are bound to a key of the client.
 * @param metadataUrl Address at which clients find the metadata of the server. Derived
 * from the public address by default.
 * @param keys Keys of authorization servers.
 * @param maxPendingChecks Maximum number of access tokens that wait for an authorization
 * server at a time. Tokens that were not good before take at most half of it, one token a
 * quarter.
 */
@ConfigurationProperties("mcp.server.security")
public record McpSecurityProperties(@DefaultValue("true") boolean enabled, @DefaultValue List<String> issuers,
		@DefaultValue List<String> authorizationServers, @DefaultValue Set<String> audiences,
		@DefaultValue("false") boolean acceptAnyAudience, @DefaultValue List<String> scopes,
		@DefaultValue("60s") Duration clockSkew, @DefaultValue("false") boolean dpop, @Nullable URI metadataUrl,
		@DefaultValue Keys keys, @DefaultValue("64") int maxPendingChecks) {

	public McpSecurityProperties {
		if (clockSkew.isNegative()) {
			throw new InvalidMcpPropertyException("mcp.server.security.clock-skew", "is negative",
					"Use a duration such as '60s', or '0s' for none.");
		}
		if (maxPendingChecks < 4) {
			throw new InvalidMcpPropertyException("mcp.server.security.max-pending-checks", "is less than 4",
					"Use a number below that of the request threads, such as 64.");
		}
		issuers = List.copyOf(issuers);
		authorizationServers = List.copyOf(authorizationServers);
		audiences = Set.copyOf(audiences);
		scopes = List.copyOf(scopes);
	}

	/**
	 * Keys of authorization servers.
	 *
	 * @param refreshInterval Time in which keys are fetched at most twice.
	 * @param outageTolerance Time for which known keys stay good while the authorization
	 * server cannot be reached.
	 */
	public record Keys(@DefaultValue("30s") Duration refreshInterval, @DefaultValue("4h") Duration outageTolerance) {

		public Keys {
			if (refreshInterval.isZero() || refreshInterval.isNegative()) {
				throw new InvalidMcpPropertyException("mcp.server.security.keys.refresh-interval", "is not positive",
						"Use a duration such as '30s'.");
			}
			if (outageTolerance.isZero() || outageTolerance.isNegative()) {
				throw new InvalidMcpPropertyException("mcp.server.security.keys.outage-tolerance", "is not positive",
						"Use a duration such as '4h'.");
			}
		}

	}

}
