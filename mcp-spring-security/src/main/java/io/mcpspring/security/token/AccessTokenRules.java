package io.mcpspring.security.token;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpspring.security.resource.ProtectedResource;
import org.jspecify.annotations.Nullable;

import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidatorResult;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtClaimNames;
import org.springframework.security.oauth2.jwt.JwtClaimValidator;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.JwtTypeValidator;
import org.springframework.security.oauth2.server.resource.BearerTokenErrors;

/**
 * Rules for access tokens beyond those of every resource server: a token must be issued
 * for this server, expire, and identify its bearer (server-2025 AUTH-12 to AUTH-14;
 * server-2026 AUTH-08). Sessions are bound to the bearer, so a token that identifies none
 * is refused; one that names only a client is a token of that client (server-2026
 * AUTHX-03).
 */
public final class AccessTokenRules {

	/** The default clock skew. */
	public static final Duration DEFAULT_CLOCK_SKEW = Duration.ofSeconds(60);

	/** The claim by which Amazon Cognito tells access tokens from others. */
	private static final String USE = "token_use";

	private final Audiences audiences;

	private final Set<String> clients;

	private final Duration clockSkew;

	/**
	 * Create the rules.
	 * @param resource the resource that tokens have to be issued for
	 * @param clockSkew the tolerated difference of clocks
	 */
	public AccessTokenRules(ProtectedResource resource, Duration clockSkew) {
		this(resource, clockSkew, Set.of());
	}

	/**
	 * Create the rules for an authorization server whose access tokens name no audience.
	 * @param resource the resource that tokens have to be issued for
	 * @param clockSkew the tolerated difference of clocks
	 * @param clients the clients whose tokens are accepted without an audience
	 */
	public AccessTokenRules(ProtectedResource resource, Duration clockSkew, Set<String> clients) {
		this.clients = Set.copyOf(clients);
		this.audiences = new Audiences(resource.acceptedAudiences());
		this.clockSkew = clockSkew;
	}

	/**
	 * Create the validator of JWTs, including the usual rules. Both kinds of access
	 * tokens are accepted: plain JWTs and those of RFC 9068.
	 * @param issuers the accepted issuers; empty to accept any holder of the key
	 * @return the validator
	 */
	public OAuth2TokenValidator<Jwt> forJwt(Collection<String> issuers) {
		JwtTypeValidator type = new JwtTypeValidator("JWT", "at+jwt", "application/at+jwt");
		type.setAllowEmpty(true);
		// The binding to a bearer is checked for all kinds of tokens alike.
		OAuth2TokenValidator<Jwt> usual = new DelegatingOAuth2TokenValidator<>(
				List.of(type, new JwtTimestampValidator(this.clockSkew), this::validate));
		if (issuers.isEmpty()) {
			return usual;
		}
		JwtClaimValidator<Object> issued = new JwtClaimValidator<>(JwtClaimNames.ISS,
				(issuer) -> issuer != null && issuers.contains(issuer.toString()));
		return (token) -> {
			OAuth2TokenValidatorResult result = issued.validate(token);
			return result.hasErrors() ? result : usual.validate(token);
		};
	}

	private OAuth2TokenValidatorResult validate(Jwt token) {
		String objection = objection(token.getClaims());
		if (objection == null) {
			return OAuth2TokenValidatorResult.success();
		}
		OAuth2Error error = BearerTokenErrors.invalidToken(objection);
		return OAuth2TokenValidatorResult.failure(error);
	}

	/**
	 * Validate the claims of a token.
	 * @param claims its claims, or those of its introspection
	 * @return the violation, or {@code null} if there is none
	 */
	@Nullable String objection(Map<String, Object> claims) {
		TokenClaims token = new TokenClaims(claims);
		if (token.expiresAt() == null) {
			return "The token does not say when it expires";
		}
		String subject = token.subject();
		if ((subject != null) ? subject.isBlank() : (token.client() == null)) {
			return "The token names neither a subject nor a client";
		}
		String use = token.text(USE);
		if (use != null && !use.equals("access")) {
			return "The token is no access token";
		}
		return (this.audiences.accept(token.audience()) || isOfKnownClient(token)) ? null
				: "The token was not issued for this server";
	}

	/**
	 * Return whether the token has no audience, but a client of this server. A token with
	 * another audience is for another server, even if its client is known.
	 */
	private boolean isOfKnownClient(TokenClaims token) {
		List<String> audience = token.audience();
		String client = token.client();
		return (audience == null || audience.isEmpty()) && client != null && this.clients.contains(client);
	}

}
