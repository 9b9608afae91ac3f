package io.mcpspring.security.resource;

import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * The MCP server as an OAuth protected resource (RFC 9728): the audience and issuers of
 * its tokens, and its metadata.
 */
public final class ProtectedResource {

	/** The path of metadata at the root of a server. */
	public static final String WELL_KNOWN = "/.well-known/oauth-protected-resource";

	private static final String OFFLINE_ACCESS = "offline_access";

	private final @Nullable URI url;

	private final @Nullable URI metadataUrl;

	private final Set<String> audiences;

	private final List<String> authorizationServers;

	private final Set<String> scopes;

	private final @Nullable String name;

	private final boolean dpop;

	private ProtectedResource(@Nullable URI url, @Nullable URI metadataUrl, Set<String> audiences,
			List<String> authorizationServers, Set<String> scopes, @Nullable String name, boolean dpop) {
		Set<String> asked = new LinkedHashSet<>(scopes);
		asked.remove(OFFLINE_ACCESS);
		this.url = url;
		this.metadataUrl = metadataUrl;
		this.audiences = Set.copyOf(audiences);
		this.authorizationServers = List.copyOf(authorizationServers);
		this.scopes = Collections.unmodifiableSet(asked);
		this.name = name;
		this.dpop = dpop;
	}

	/**
	 * Create a resource. Without an address and audiences, tokens for any audience are
	 * accepted.
	 * @param url the address of the server as clients know it, or {@code null} if it is
	 * unknown; then there are no metadata
	 * @return the resource
	 */
	public static ProtectedResource of(@Nullable URI url) {
		return new ProtectedResource(url, null, Set.of(), List.of(), Set.of(), null, false);
	}

	/**
	 * Return the address of the server as clients know it.
	 * @return the address of the server as clients know it, or {@code null} if it is
	 * unknown; then there are no metadata
	 */
	public @Nullable URI url() {
		return this.url;
	}

	/**
	 * Return the address of the metadata.
	 * @return the address of the metadata, or {@code null}
	 */
	public @Nullable URI metadataUrl() {
		return this.metadataUrl;
	}

	/**
	 * Return further acceptable audiences of tokens.
	 * @return further acceptable audiences of tokens; without any audience, tokens for
	 * any are accepted
	 */
	public Set<String> audiences() {
		return this.audiences;
	}

	/**
	 * Return the issuers of tokens.
	 * @return the issuers of tokens
	 */
	public List<String> authorizationServers() {
		return this.authorizationServers;
	}

	/**
	 * Return the scopes that a client should request at first.
	 * @return the scopes that a client should request at first: the least useful set, not
	 * all scopes (server-2025 AUTH-26); {@code offline_access} is omitted (server-2026
	 * AUTH-13)
	 */
	public Set<String> scopes() {
		return this.scopes;
	}

	/**
	 * Return the display name of the server.
	 * @return the display name of the server, or {@code null}
	 */
	public @Nullable String name() {
		return this.name;
	}

	/**
	 * Return whether tokens bound to a key of the client are accepted (RFC 9449).
	 * @return {@code true} if so
	 */
	public boolean dpop() {
		return this.dpop;
	}

	/**
	 * Return a copy with another value of {@link #metadataUrl()}.
	 * @param metadataUrl the address of the metadata, or {@code null}
	 * @return the copy
	 */
	public ProtectedResource withMetadataUrl(@Nullable URI metadataUrl) {
		return new ProtectedResource(this.url, metadataUrl, this.audiences, this.authorizationServers, this.scopes,
				this.name, this.dpop);
	}

	/**
	 * Return a copy with another value of {@link #audiences()}.
	 * @param audiences further acceptable audiences of tokens; without any audience,
	 * tokens for any are accepted
	 * @return the copy
	 */
	public ProtectedResource withAudiences(Set<String> audiences) {
		return new ProtectedResource(this.url, this.metadataUrl, audiences, this.authorizationServers, this.scopes,
				this.name, this.dpop);
	}

	/**
	 * Return a copy with another value of {@link #authorizationServers()}.
	 * @param authorizationServers the issuers of tokens
	 * @return the copy
	 */
	public ProtectedResource withAuthorizationServers(List<String> authorizationServers) {
		return new ProtectedResource(this.url, this.metadataUrl, this.audiences, authorizationServers, this.scopes,
				this.name, this.dpop);
	}

	/**
	 * Return a copy with another value of {@link #scopes()}.
	 * @param scopes the scopes that a client should request at first: the least useful
	 * set, not all scopes (server-2025 AUTH-26); {@code offline_access} is omitted
	 * (server-2026 AUTH-13)
	 * @return the copy
	 */
	public ProtectedResource withScopes(Set<String> scopes) {
		return new ProtectedResource(this.url, this.metadataUrl, this.audiences, this.authorizationServers, scopes,
				this.name, this.dpop);
	}

	/**
	 * Return a copy with another value of {@link #name()}.
	 * @param name the display name of the server, or {@code null}
	 * @return the copy
	 */
	public ProtectedResource withName(@Nullable String name) {
		return new ProtectedResource(this.url, this.metadataUrl, this.audiences, this.authorizationServers, this.scopes,
				name, this.dpop);
	}

	/**
	 * Return a copy with another value of {@link #dpop()}.
	 * @param dpop whether tokens bound to a key of the client are accepted (RFC 9449)
	 * @return the copy
	 */
	public ProtectedResource withDpop(boolean dpop) {
		return new ProtectedResource(this.url, this.metadataUrl, this.audiences, this.authorizationServers, this.scopes,
				this.name, dpop);
	}

	/**
	 * Return the address of the metadata for the address of a server (RFC 9728 section
	 * 3.1; server-2025 AUTH-06).
	 * @param url the address of the server
	 * @return the address of its metadata
	 */
	public static URI metadataUrl(URI url) {
		String path = (url.getRawPath() != null) ? url.getRawPath() : "";
		return URI
			.create(url.getScheme() + "://" + url.getRawAuthority() + WELL_KNOWN + McpBasePath.withoutSlash(path));
	}

	/**
	 * Return all acceptable audiences of tokens.
	 * @return the audiences; empty to accept any
	 */
	public Set<String> acceptedAudiences() {
		Set<String> accepted = new LinkedHashSet<>(this.audiences);
		if (this.url != null) {
			accepted.add(this.url.toString());
		}
		return accepted;
	}

}
