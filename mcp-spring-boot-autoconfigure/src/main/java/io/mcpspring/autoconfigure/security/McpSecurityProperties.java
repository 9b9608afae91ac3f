package io.mcpspring.autoconfigure.security;

import java.time.Duration;
import java.util.List;
import java.util.Set;

import io.mcpspring.engine.http.ChallengeForm;
import io.mcpspring.security.issuer.KeySettings;
import io.mcpspring.spring.properties.NumberRules;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Protection of the MCP server by access tokens. In effect when the authorization server
 * is known, usually by {@code spring.security.oauth2.resourceserver.jwt.issuer-uri}.
 */
@ConfigurationProperties("mcp.server.security")
public class McpSecurityProperties {

	/** Time by which clocks may differ when tokens are checked. */
	static final Duration CLOCK_SKEW = Duration.ofSeconds(60);

	/** Interval of the checks whether tokens of open streams were revoked. */
	static final Duration REVOCATION_CHECK = Duration.ofMinutes(1);

	/** The number of access tokens that wait for an authorization server at a time. */
	static final int MAX_PENDING_CHECKS = 64;

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
	 * server. '*' accepts any: tokens that users gave to other services are then good
	 * here, too.
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

	/**
	 * Whether to accept access tokens that are bound to a key of the client.
	 */
	private boolean dpop;

	/**
	 * Time for which known keys stay good while the authorization server cannot be
	 * reached.
	 */
	private Duration keyOutageTolerance = KeySettings.DEFAULT.outageTolerance();

	public boolean isEnabled() {
		return this.enabled;
	}

	public void setEnabled(boolean enabled) {
		this.enabled = enabled;
	}

	/**
	 * Return whether access tokens of any audience are accepted.
	 * @return {@code true} if the audiences hold an asterisk
	 */
	boolean acceptsAnyAudience() {
		return this.audiences.contains("*");
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

	public boolean isDpop() {
		return this.dpop;
	}

	public void setDpop(boolean dpop) {
		this.dpop = dpop;
	}

	public Duration getKeyOutageTolerance() {
		return this.keyOutageTolerance;
	}

	public void setKeyOutageTolerance(Duration keyOutageTolerance) {
		NumberRules.checkPositive("mcp.server.security.key-outage-tolerance", keyOutageTolerance);
		this.keyOutageTolerance = keyOutageTolerance;
	}

}
