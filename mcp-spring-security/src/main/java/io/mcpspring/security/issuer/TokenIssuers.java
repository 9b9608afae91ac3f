package io.mcpspring.security.issuer;

import java.security.interfaces.RSAPublicKey;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The authorization servers that properties name.
 *
 * @param all the issuers of JWTs, that of Spring Security first
 * @param authorizationServers the issuers that clients should obtain tokens from, if
 * these are others
 * @param keysUri the address of keys, if there is one
 * @param key the only key, if it is known
 * @param introspection the endpoint for opaque tokens, if there is one
 */
public record TokenIssuers(List<String> all, List<String> authorizationServers, @Nullable String keysUri,
		@Nullable RSAPublicKey key, @Nullable Introspection introspection) {

	/**
	 * Return the issuers that clients should obtain tokens from.
	 * @return the issuers
	 */
	public List<String> advertised() {
		return this.authorizationServers.isEmpty() ? this.all : this.authorizationServers;
	}

	/**
	 * Return the acceptable issuers if only keys are known: neither a decoder of the
	 * application nor an address of keys names an issuer.
	 * @return the issuers, empty to accept any holder of a key
	 */
	public List<String> accepted() {
		return this.all.isEmpty() ? this.authorizationServers : this.all;
	}

	/**
	 * Return the issuers whose keys are discovered by their metadata.
	 * @return the issuers
	 */
	public List<String> discovered() {
		return (this.keysUri != null && this.all.size() <= 1) ? List.of() : this.all;
	}

	/**
	 * Endpoint that tells whether opaque tokens are active.
	 *
	 * @param uri the address
	 * @param clientId the name of this server there
	 * @param clientSecret its secret
	 */
	public record Introspection(String uri, @Nullable String clientId, @Nullable String clientSecret) {
	}

}
