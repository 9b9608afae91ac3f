package io.mcpspring.autoconfigure.security;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.security.oauth2.server.resource.autoconfigure.OAuth2ResourceServerProperties;

/**
 * The authorization servers in the properties of Spring Security and of this server.
 */
public final class TokenIssuers {

	private final OAuth2ResourceServerProperties.Jwt jwt;

	private final OAuth2ResourceServerProperties.Opaquetoken opaque;

	private final McpSecurityProperties properties;

	/**
	 * Create the description of the authorization servers.
	 * @param resourceServer the properties of Spring Security
	 * @param properties the properties of this server
	 */
	public TokenIssuers(OAuth2ResourceServerProperties resourceServer, McpSecurityProperties properties) {
		this.jwt = resourceServer.getJwt();
		this.opaque = resourceServer.getOpaquetoken();
		this.properties = properties;
	}

	/** Return all issuers of JWTs, that of Spring Security first. */
	List<String> all() {
		List<String> issuers = new ArrayList<>();
		if (this.jwt.getIssuerUri() != null) {
			issuers.add(this.jwt.getIssuerUri());
		}
		this.properties.getIssuers().stream().filter((issuer) -> !issuers.contains(issuer)).forEach(issuers::add);
		return issuers;
	}

	/** Return the issuers that clients should obtain tokens from. */
	List<String> advertised() {
		return this.properties.getAuthorizationServers().isEmpty() ? all() : this.properties.getAuthorizationServers();
	}

	/**
	 * Return the acceptable issuers if only keys are known: neither a decoder of the
	 * application nor an address of keys names an issuer.
	 * @return the issuers, empty to accept any holder of a key
	 */
	public List<String> accepted() {
		List<String> issuers = all();
		return issuers.isEmpty() ? this.properties.getAuthorizationServers() : issuers;
	}

	/** Return the issuers whose keys are discovered by their metadata. */
	List<String> discovered() {
		return (keysUri() != null && all().size() <= 1) ? List.of() : all();
	}

	List<String> audiences() {
		return (this.jwt.getAudiences() != null) ? this.jwt.getAudiences() : List.of();
	}

	@Nullable String keysUri() {
		return this.jwt.getJwkSetUri();
	}

	@Nullable String introspectionUri() {
		return this.opaque.getIntrospectionUri();
	}

	OAuth2ResourceServerProperties.Opaquetoken opaque() {
		return this.opaque;
	}

}
