package io.mcpspring.security.token;

import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.mcpspring.spring.caller.CallerKeys;
import org.jspecify.annotations.Nullable;

import org.springframework.security.oauth2.core.ClaimAccessor;

/**
 * The claims of a token, whether from a JWT or from introspection.
 *
 * @param claims the claims by name
 */
public record TokenClaims(Map<String, Object> claims) {

	private static final String[] CLIENT_CLAIMS = { "client_id", "azp", "appid", "cid" };

	@Nullable String text(String name) {
		Object value = this.claims.get(name);
		return (value != null) ? value.toString() : null;
	}

	/**
	 * Return the subject.
	 * @return the subject, or {@code null} if the token names none
	 */
	public @Nullable String subject() {
		return text("sub");
	}

	/**
	 * Return the client that the token was issued to, by the claims that authorization
	 * servers use.
	 * @return the client, or {@code null} if the token names none
	 */
	public @Nullable String client() {
		for (String name : CLIENT_CLAIMS) {
			String value = text(name);
			if (value != null && !value.isBlank()) {
				return value;
			}
		}
		return null;
	}

	/**
	 * Return the key of the user, the same for all clients.
	 * @return a digest of issuer and subject, or {@code null} without a subject
	 */
	public @Nullable String user() {
		return (subject() != null) ? CallerKeys.of(text("iss"), subject()) : null;
	}

	/**
	 * Return the end of the token.
	 * @return the time, or {@code null} if the token names none
	 */
	public @Nullable Instant expiresAt() {
		ClaimAccessor accessor = () -> this.claims;
		return accessor.getClaimAsInstant("exp");
	}

	/**
	 * Return the binding of the token (RFC 7800), or {@code null} if it is a bearer
	 * token.
	 */
	@Nullable Object confirmation() {
		return this.claims.get("cnf");
	}

	@Nullable List<String> audience() {
		ClaimAccessor accessor = () -> this.claims;
		return accessor.getClaimAsStringList("aud");
	}

}
