package io.mcpspring.security.token;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;

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
 * What an access token has to say beyond what every resource server asks: that it was
 * issued for this server, that it ends, and whom it stands for (server-2025 AUTH-12 to
 * AUTH-14; server-2026 AUTH-08). Sessions are bound to whom it stands for, so a token
 * that names nobody is refused; one that names only a client is a token of that client
 * (server-2026 AUTHX-03).
 */
public final class AccessTokenRules {

	/** How far clocks may differ unless set otherwise. */
	public static final Duration DEFAULT_CLOCK_SKEW = Duration.ofSeconds(60);

	private final Audiences audiences;

	private final Duration clockSkew;

	/**
	 * Create the rules.
	 * @param resource what tokens have to be issued for
	 * @param clockSkew how far clocks may differ
	 */
	public AccessTokenRules(ProtectedResource resource, Duration clockSkew) {
		this.audiences = new Audiences(resource.acceptedAudiences());
		this.clockSkew = clockSkew;
	}

	/**
	 * The rules for JWTs, with the usual ones. Both kinds of access tokens are accepted:
	 * plain JWTs and those of RFC 9068.
	 * @param issuers one of whom has to have issued it; empty for whoever holds the key
	 * @return the validator
	 */
	public OAuth2TokenValidator<Jwt> forJwt(Collection<String> issuers) {
		JwtTypeValidator type = new JwtTypeValidator("JWT", "at+jwt", "application/at+jwt");
		type.setAllowEmpty(true);
		// Whether its bearer may use it is judged for all kinds of tokens alike.
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
	 * What is wrong with a token.
	 * @param claims what it says, or what introspection said of it
	 * @return what is wrong, or {@code null} if nothing is
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
		return this.audiences.accept(token.audience()) ? null : "The token was not issued for this server";
	}

}
