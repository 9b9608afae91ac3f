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
 *
 * @param url the address of the server as clients know it, or {@code null} if it is
 * unknown; then there are no metadata
 * @param metadataUrl the address of the metadata, or {@code null}
 * @param audiences further acceptable audiences of tokens; without any audience, tokens
 * for any are accepted
 * @param authorizationServers the issuers of tokens
 * @param scopes the scopes that a client should request at first: the least useful set,
 * not all scopes (server-2025 AUTH-26); {@code offline_access} is omitted (server-2026
 * AUTH-13)
 * @param name the display name of the server, or {@code null}
 * @param dpop whether tokens bound to a key of the client are accepted (RFC 9449)
 */
public record ProtectedResource(@Nullable URI url, @Nullable URI metadataUrl, Set<String> audiences,
		List<String> authorizationServers, Set<String> scopes, @Nullable String name, boolean dpop) {

	/** The path of metadata at the root of a server. */
	public static final String WELL_KNOWN = "/.well-known/oauth-protected-resource";

	private static final String OFFLINE_ACCESS = "offline_access";

	public ProtectedResource {
		audiences = Set.copyOf(audiences);
		authorizationServers = List.copyOf(authorizationServers);
		Set<String> asked = new LinkedHashSet<>(scopes);
		asked.remove(OFFLINE_ACCESS);
		scopes = Collections.unmodifiableSet(asked);
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
