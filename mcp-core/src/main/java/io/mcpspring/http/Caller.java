package io.mcpspring.http;

import java.security.Principal;
import java.time.Instant;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Sender of a request. Sessions, streams and states are bound to the {@linkplain #key()
 * key} (server-2025 SESS-14; server-2026 STATE-06).
 *
 * @param key a key that identifies the caller without revealing its identity, for example
 * a digest of issuer, subject and client; the empty string for an anonymous caller
 * @param principal the caller for application code; {@code null} if anonymous, or if only
 * the key is known because the request was kept in a store
 * @param scopes the OAuth scopes granted; empty when unknown
 * @param expiresAt the expiry of the credentials, or {@code null} if they do not expire
 */
public record Caller(String key, @Nullable Principal principal, Set<String> scopes, @Nullable Instant expiresAt) {

	/** The anonymous caller. */
	public static final Caller ANONYMOUS = new Caller("", null, Set.of(), null);

	private static final int PRINCIPAL = 8 * 1024;

	public Caller {
		scopes = Set.copyOf(scopes);
		if (key.isEmpty() && principal != null) {
			throw new IllegalArgumentException("A caller with a principal has a key");
		}
	}

	/**
	 * Estimate the memory of the principal: that of a usual access token with its claims.
	 * @return the memory in bytes
	 */
	public long weight() {
		return (this.principal != null) ? PRINCIPAL : 0;
	}

	/**
	 * Return whether this is the anonymous caller.
	 * @return {@code true} without a key
	 */
	public boolean isAnonymous() {
		return this.key.isEmpty();
	}

}
