package io.mcpspring.autoconfigure.security;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;

import io.mcpspring.autoconfigure.properties.InvalidMcpPropertyException;
import io.mcpspring.autoconfigure.properties.NumberRules;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Protection of the MCP server by access tokens. In effect when the authorization server
 * is known, usually by {@code spring.security.oauth2.resourceserver.jwt.issuer-uri}.
 */
@ConfigurationProperties("mcp.server.security")
public class McpSecurityProperties {

	/** Whether to protect the server by a security filter chain of its own. */
	private boolean enabled = true;

	/** Issuers of access tokens, besides the one known to Spring Security. */
	private List<String> issuers = List.of();

	/**
	 * Issuers that the metadata names for clients to get tokens from. Defaults to all
	 * issuers.
	 */
	private List<String> authorizationServers = List.of();

	/**
	 * Audiences that access tokens may be issued for, besides the public address of the
	 * server.
	 */
	private Set<String> audiences = Set.of();

	/**
	 * Whether to accept access tokens whatever they were issued for. Tokens that users
	 * gave to other services are then good here, too.
	 */
	private boolean acceptAnyAudience;

	/**
	 * Scopes a client should ask for at first. The least that is useful rather than all
	 * there are.
	 */
	private List<String> scopes = List.of();

	/** Time by which clocks may differ when tokens are checked. */
	private Duration clockSkew = Duration.ofSeconds(60);

	/**
	 * Whether to accept access tokens that are bound to a key of the client.
	 */
	private boolean dpop;

	/**
	 * Address at which clients find the metadata of the server. Derived from the public
	 * address by default.
	 */
	private @Nullable URI metadataUrl;

	/** Keys of authorization servers. */
	private final Keys keys = new Keys();

	/**
	 * Maximum number of access tokens that wait for an authorization server at a time.
	 * Tokens that were not good before take at most half of it, one token a quarter.
	 */
	private int maxPendingChecks = 64;

	/** What the authorization server can do for clients without a person. */
	private final Advertise advertise = new Advertise();

	public boolean isEnabled() {
		return this.enabled;
	}

	public void setEnabled(boolean enabled) {
		this.enabled = enabled;
	}

	public List<String> getIssuers() {
		return this.issuers;
	}

	public void setIssuers(List<String> issuers) {
		this.issuers = List.copyOf(issuers);
	}

	public List<String> getAuthorizationServers() {
		return this.authorizationServers;
	}

	public void setAuthorizationServers(List<String> authorizationServers) {
		this.authorizationServers = List.copyOf(authorizationServers);
	}

	public Set<String> getAudiences() {
		return this.audiences;
	}

	public void setAudiences(Set<String> audiences) {
		this.audiences = Set.copyOf(audiences);
	}

	public boolean isAcceptAnyAudience() {
		return this.acceptAnyAudience;
	}

	public void setAcceptAnyAudience(boolean acceptAnyAudience) {
		this.acceptAnyAudience = acceptAnyAudience;
	}

	public List<String> getScopes() {
		return this.scopes;
	}

	public void setScopes(List<String> scopes) {
		this.scopes = List.copyOf(scopes);
	}

	public Duration getClockSkew() {
		return this.clockSkew;
	}

	public void setClockSkew(Duration clockSkew) {
		if (clockSkew.isNegative()) {
			throw new InvalidMcpPropertyException("mcp.server.security.clock-skew", "is negative",
					"Use a duration such as '60s', or '0s' for none.");
		}
		NumberRules.checkLength("mcp.server.security.clock-skew", clockSkew);
		this.clockSkew = clockSkew;
	}

	public boolean isDpop() {
		return this.dpop;
	}

	public void setDpop(boolean dpop) {
		this.dpop = dpop;
	}

	public @Nullable URI getMetadataUrl() {
		return this.metadataUrl;
	}

	public void setMetadataUrl(@Nullable URI metadataUrl) {
		this.metadataUrl = metadataUrl;
	}

	public Keys getKeys() {
		return this.keys;
	}

	public int getMaxPendingChecks() {
		return this.maxPendingChecks;
	}

	public void setMaxPendingChecks(int maxPendingChecks) {
		if (maxPendingChecks < 4) {
			throw new InvalidMcpPropertyException("mcp.server.security.max-pending-checks", "is less than 4",
					"Use a number below that of the request threads, such as 64.");
		}
		this.maxPendingChecks = maxPendingChecks;
	}

	public Advertise getAdvertise() {
		return this.advertise;
	}

	/**
	 * Keys of authorization servers.
	 */
	public static class Keys {

		/** Time in which keys are fetched at most twice. */
		private Duration refreshInterval = Duration.ofSeconds(30);

		/**
		 * Time for which known keys stay good while the authorization server cannot be
		 * reached.
		 */
		private Duration outageTolerance = Duration.ofHours(4);

		public Duration getRefreshInterval() {
			return this.refreshInterval;
		}

		public void setRefreshInterval(Duration refreshInterval) {
			if (refreshInterval.isZero() || refreshInterval.isNegative()) {
				throw new InvalidMcpPropertyException("mcp.server.security.keys.refresh-interval", "is not positive",
						"Use a duration such as '30s'.");
			}
			NumberRules.checkLength("mcp.server.security.keys.refresh-interval", refreshInterval);
			this.refreshInterval = refreshInterval;
		}

		public Duration getOutageTolerance() {
			return this.outageTolerance;
		}

		public void setOutageTolerance(Duration outageTolerance) {
			if (outageTolerance.isZero() || outageTolerance.isNegative()) {
				throw new InvalidMcpPropertyException("mcp.server.security.keys.outage-tolerance", "is not positive",
						"Use a duration such as '4h'.");
			}
			NumberRules.checkLength("mcp.server.security.keys.outage-tolerance", outageTolerance);
			this.outageTolerance = outageTolerance;
		}

	}

	/**
	 * What the authorization server can do for clients without a person, advertised as
	 * extensions of the protocol.
	 */
	public static class Advertise {

		/**
		 * Whether to advertise that clients get access tokens by their own credentials.
		 */
		private boolean clientCredentials;

		/**
		 * Whether to advertise that clients get access tokens by the identity provider of
		 * an enterprise.
		 */
		private boolean enterpriseManaged;

		public boolean isClientCredentials() {
			return this.clientCredentials;
		}

		public void setClientCredentials(boolean clientCredentials) {
			this.clientCredentials = clientCredentials;
		}

		public boolean isEnterpriseManaged() {
			return this.enterpriseManaged;
		}

		public void setEnterpriseManaged(boolean enterpriseManaged) {
			this.enterpriseManaged = enterpriseManaged;
		}

	}

}
