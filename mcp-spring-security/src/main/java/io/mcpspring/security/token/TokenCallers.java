package io.mcpspring.security.token;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;

import io.mcpspring.context.McpCaller;
import io.mcpspring.spring.caller.CallerKeys;
import org.jspecify.annotations.Nullable;

import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.core.oidc.IdTokenClaimAccessor;
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
	static @Nullable McpCaller of(Authentication principal, Authentication verified, Set<String> scopes,
			Duration clockSkew) {
		if (!(verified instanceof AbstractOAuth2TokenAuthenticationToken<?> present)) {
			return null;
		}
		TokenClaims claims = new TokenClaims(present.getTokenAttributes());
		Instant stated = present.getToken().getExpiresAt();
		Instant end = (stated != null) ? stated : claims.expiresAt();
		Instant until = (end != null && end.isBefore(Instant.MAX.minus(clockSkew))) ? end.plus(clockSkew) : end;
		String key = key(present, claims);
		return McpCaller.builder(key).principal(principal).scopes(scopes).expiresAt(until).user(claims.user()).build();
	}

	/**
	 * Return the key of a user who signed in to the application by OpenID Connect, the
	 * same as of the user's tokens.
	 * @return the key, or {@code null} if the user signed in otherwise
	 */
	static @Nullable String user(Authentication authentication) {
		return (authentication.getPrincipal() instanceof IdTokenClaimAccessor user)
				? new TokenClaims(user.getClaims()).user() : null;
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
