package io.mcpspring.onbehalfof;

import java.time.Instant;
import java.util.Objects;

import io.mcpspring.security.token.TokenClaims;
import io.mcpspring.security.token.VerifiedTokens;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.core.OAuth2Token;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.authentication.AbstractOAuth2TokenAuthenticationToken;

/**
 * The access token of the caller. It is sent to the token endpoint of a target, and
 * nowhere else.
 *
 * @param verified the authentication that has the token, also where a converter of the
 * application created another one
 * @param token the token
 * @param expiresAt its end, or {@code null} if it names none
 * @param ofUser whether it was issued for a user, not for a client alone
 * @param user the digest of issuer and subject, the same for all clients of a user; empty
 * without a subject
 */
record CallerToken(Authentication verified, OAuth2Token token, @Nullable Instant expiresAt, boolean ofUser,
		String user) {

	/** Return the token of a caller, or {@code null} if the caller has none. */
	static @Nullable CallerToken of(@Nullable Authentication caller) {
		Authentication known = (caller != null) ? VerifiedTokens.of(caller) : null;
		Authentication verified = (known != null) ? known : caller;
		if (!(verified instanceof AbstractOAuth2TokenAuthenticationToken<?> present)) {
			return null;
		}
		TokenClaims claims = new TokenClaims(present.getTokenAttributes());
		Instant stated = present.getToken().getExpiresAt();
		String subject = claims.subject();
		boolean ofUser = subject != null && !subject.equals(claims.client());
		return new CallerToken(present, present.getToken(), (stated != null) ? stated : claims.expiresAt(), ofUser,
				Objects.requireNonNullElse(claims.user(), ""));
	}

	String value() {
		return this.token.getTokenValue();
	}

	/**
	 * Return the token as the subject of an exchange. Spring Security sends a {@link Jwt}
	 * under the type of any JWT, while the token is an access token whatever its form.
	 */
	OAuth2AccessToken subject() {
		return new OAuth2AccessToken(OAuth2AccessToken.TokenType.BEARER, value(), this.token.getIssuedAt(),
				this.token.getExpiresAt());
	}

	/** Return the token as an assertion, or {@code null} if it is no JWT. */
	@Nullable Jwt assertion() {
		return (this.token instanceof Jwt jwt) ? jwt : null;
	}

	/** The value of a token belongs in no log. */
	@Override
	public String toString() {
		return "CallerToken[expiresAt=" + this.expiresAt + ", ofUser=" + this.ofUser + "]";
	}

}
