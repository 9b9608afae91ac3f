package io.mcpspring.security.token;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;

import io.mcpspring.http.Caller;
import io.mcpspring.security.caller.CallerKeys;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.server.resource.authentication.AbstractOAuth2TokenAuthenticationToken;

/**
 * Callers with a token, in a separate class because OAuth is optional.
 */
final class TokenCallers {

	private TokenCallers() {
	}

	/**
	 * Return the caller of a token.
	 * @param principal the authentication that methods of the application get
	 * @param verified the authentication that has the token
	 * @return the caller, or {@code null} if there is no token
	 */
	static @Nullable Caller of(Authentication principal, Authentication verified, Set<String> scopes,
			Duration clockSkew) {
		if (!(verified instanceof AbstractOAuth2TokenAuthenticationToken<?> present)) {
			return null;
		}
		TokenClaims claims = new TokenClaims(present.getTokenAttributes());
		Instant stated = present.getToken().getExpiresAt();
		Instant end = (stated != null) ? stated : claims.expiresAt();
		return new Caller(key(present, claims), principal, scopes, (end != null) ? end.plus(clockSkew) : null);
	}

	/**
	 * Return the key of a caller. A token that identifies nobody, which only the
	 * application's own rules accept, is a caller of its own: its bearer must not share
	 * sessions with bearers of similar tokens.
	 */
	private static String key(AbstractOAuth2TokenAuthenticationToken<?> present, TokenClaims claims) {
		boolean named = claims.subject() != null || claims.client() != null;
		return named ? CallerKeys.of(claims.text("iss"), claims.subject(), claims.client(), claims.text("tid"))
				: CallerKeys.of(present.getToken().getTokenValue());
	}

}
