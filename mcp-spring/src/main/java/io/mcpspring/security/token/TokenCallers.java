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
 * Callers that come with a token. Apart from the rest, because OAuth is optional.
 */
final class TokenCallers {

	private TokenCallers() {
	}

	/**
	 * The caller.
	 * @return the caller, or {@code null} if there is no token
	 */
	static @Nullable Caller of(Authentication authentication, Set<String> scopes, Duration clockSkew) {
		if (!(authentication instanceof AbstractOAuth2TokenAuthenticationToken<?> present)) {
			return null;
		}
		TokenClaims claims = new TokenClaims(present.getTokenAttributes());
		Instant stated = present.getToken().getExpiresAt();
		Instant end = (stated != null) ? stated : claims.expiresAt();
		return new Caller(key(present, claims), authentication, scopes, (end != null) ? end.plus(clockSkew) : null);
	}

	/**
	 * A token that names nobody, which only rules of the application's own let in, is a
	 * caller for itself: its bearer must not share sessions with others like it.
	 */
	private static String key(AbstractOAuth2TokenAuthenticationToken<?> present, TokenClaims claims) {
		boolean named = claims.subject() != null || claims.client() != null;
		return named ? CallerKeys.of(claims.text("iss"), claims.subject(), claims.client(), claims.text("tid"))
				: CallerKeys.of(present.getToken().getTokenValue());
	}

}
