package io.mcpspring.autoconfigure.security;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;

import io.mcpspring.http.ChallengeForm;
import io.mcpspring.properties.InvalidMcpPropertyException;
import io.mcpspring.properties.NumberRules;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;

/**
 * Protection of the MCP server by access tokens. In effect when the authorization server
 * is known, usually by {@code spring.security.oauth2.resourceserver.jwt.issuer-uri}.
 */
@ConfigurationProperties("mcp.server.security")
public class McpSecurityProperties {

	/** Whether to protect the server by a separate security filter chain. */
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
	 * Clients whose access tokens are good although they name no audience, as those of
	 * Amazon Cognito. They are then good for everything else that takes tokens of these
	 * clients, too.
	 */
	private Set<String> clientIds = Set.of();

	/**
	 * Text before the names of this server's scopes at the authorization server, such as
	 * 'api://shop/'. Clients are told the long names; the scopes of tokens are compared
	 * without it.
	 */
	private String scopePrefix = "";

	/**
	 * Whether to accept access tokens of any audience. Tokens that users gave to other
	 * services are then good here, too.
	 */
	private boolean acceptAnyAudience;

	/**
	 * Scopes a client should ask for at first. The least that is useful rather than all
	 * there are.
	 */
	private List<String> scopes = List.of();

	/**
	 * Whether callers without an access token may use public tools, resources and
	 * prompts.
	 */
	private boolean anonymous;

	/**
	 * Tools that are public beside those that say so themselves, such as methods of
	 * controllers. They must not need scopes.
	 */
	private Set<String> publicTools = Set.of();

	/**
	 * Form of the refusal of a tool's call for want of a token or of scopes. Hosts other
	 * than ChatGPT react to the HTTP status only.
	 */
	private ChallengeForm challenge = ChallengeForm.HTTP;

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
	@NestedConfigurationProperty
	private final IssuerKeyProperties keys = new IssuerKeyProperties();

	/**
	 * Maximum number of access tokens that wait for an authorization server at a time.
	 * Tokens that were not good before take at most half of it, one token a quarter.
	 */
	private int maxPendingChecks = 64;

	/** Abilities of the authorization server for clients without a person. */
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

	public Set<String> getClientIds() {
		return this.clientIds;
	}

	public void setClientIds(Set<String> clientIds) {
		this.clientIds = Set.copyOf(clientIds);
	}

	public String getScopePrefix() {
		return this.scopePrefix;
	}

	public void setScopePrefix(String scopePrefix) {
		this.scopePrefix = scopePrefix;
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

	public boolean isAnonymous() {
		return this.anonymous;
	}

	public void setAnonymous(boolean anonymous) {
		this.anonymous = anonymous;
	}

	public Set<String> getPublicTools() {
		return this.publicTools;
	}

	public void setPublicTools(Set<String> publicTools) {
		this.publicTools = Set.copyOf(publicTools);
	}

	public ChallengeForm getChallenge() {
		return this.challenge;
	}

	public void setChallenge(ChallengeForm challenge) {
		this.challenge = challenge;
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

	public IssuerKeyProperties getKeys() {
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
	 * Abilities of the authorization server for clients without a person, advertised as
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
