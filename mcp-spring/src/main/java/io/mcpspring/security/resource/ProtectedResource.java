package io.mcpspring.security.resource;

import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * The MCP server as an OAuth protected resource (RFC 9728): what tokens have to be issued
 * for, who issues them, and what clients are told about it.
 *
 * @param url the address of the server as clients know it, or {@code null} when that is
 * not known; then there is no metadata
 * @param metadataUrl where clients find the metadata, or {@code null}
 * @param audiences further audiences that tokens may be issued for; with no audience at
 * all, tokens for any are accepted
 * @param authorizationServers the issuers of tokens
 * @param scopes the scopes a client should ask for at first: the least that is useful,
 * not all there are (server-2025 AUTH-26); {@code offline_access} is left out
 * (server-2026 AUTH-13)
 * @param name what people call the server, or {@code null}
 * @param dpop whether tokens bound to a key of the client are accepted (RFC 9449)
 */
public record ProtectedResource(@Nullable URI url, @Nullable URI metadataUrl, Set<String> audiences,
		List<String> authorizationServers, Set<String> scopes, @Nullable String name, boolean dpop) {

	/** Where metadata is found at the root of a server. */
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
	 * The address of the metadata that belongs to the address of a server (RFC 9728
	 * section 3.1; server-2025 AUTH-06).
	 * @param url the address of the server
	 * @return the address of its metadata
	 */
	public static URI metadataUrl(URI url) {
		String path = (url.getRawPath() != null) ? url.getRawPath() : "";
		return URI.create(url.getScheme() + "://" + url.getRawAuthority() + WELL_KNOWN + withoutSlash(path));
	}

	/**
	 * All audiences that tokens may be issued for.
	 * @return the audiences; empty to accept any
	 */
	public Set<String> acceptedAudiences() {
		Set<String> accepted = new LinkedHashSet<>(this.audiences);
		if (this.url != null) {
			accepted.add(this.url.toString());
		}
		return accepted;
	}

	public static String withoutSlash(String path) {
		return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
	}

}
