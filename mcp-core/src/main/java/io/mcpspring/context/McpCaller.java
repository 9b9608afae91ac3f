package io.mcpspring.context;

import java.security.Principal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Sender of a request. Sessions, streams and states are bound to the {@linkplain #key()
 * key} (server-2025 SESS-14; server-2026 STATE-06).
 */
public final class McpCaller {

	/** The anonymous caller. */
	public static final McpCaller ANONYMOUS = builder("").build();

	private static final int PRINCIPAL = 8 * 1024;

	private final String key;

	private final @Nullable Principal principal;

	private final Set<String> scopes;

	private final @Nullable Instant expiresAt;

	private final String user;

	private McpCaller(Builder builder) {
		if (builder.key.isEmpty() && builder.principal != null) {
			throw new IllegalArgumentException("A caller with a principal has a key");
		}
		this.key = builder.key;
		this.principal = builder.principal;
		this.scopes = Set.copyOf(builder.scopes);
		this.expiresAt = builder.expiresAt;
		this.user = (builder.user != null) ? builder.user : builder.key;
	}

	/**
	 * Create a builder.
	 * @param key a key that identifies the caller without revealing its identity, for
	 * example a digest of issuer, subject and client; the empty string for an anonymous
	 * caller
	 * @return a builder
	 */
	public static Builder builder(String key) {
		return new Builder(key);
	}

	/**
	 * Return the key.
	 * @return a key that identifies the caller without revealing its identity, for
	 * example a digest of issuer, subject and client; the empty string for an anonymous
	 * caller
	 */
	public String key() {
		return this.key;
	}

	/**
	 * Return the caller for application code.
	 * @return the principal; {@code null} if anonymous, or if only the key is known
	 * because the request was kept in a store
	 */
	public @Nullable Principal principal() {
		return this.principal;
	}

	/**
	 * Return the OAuth scopes granted.
	 * @return the scopes; empty when unknown
	 */
	public Set<String> scopes() {
		return this.scopes;
	}

	/**
	 * Return the expiry of the credentials.
	 * @return the expiry, or {@code null} if they do not expire
	 */
	public @Nullable Instant expiresAt() {
		return this.expiresAt;
	}

	/**
	 * Return the key of the user.
	 * @return a key of the user behind the caller, the same for all clients of this user,
	 * by which a {@linkplain io.mcpspring.server.McpServerControl#signOut(McpCaller)
	 * sign-out} finds them; the key of the caller if there is no other
	 */
	public String user() {
		return this.user;
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

	private List<@Nullable Object> values() {
		return Arrays.asList(this.key, this.principal, this.scopes, this.expiresAt, this.user);
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof McpCaller that && values().equals(that.values());
	}

	@Override
	public int hashCode() {
		return values().hashCode();
	}

	@Override
	public String toString() {
		return "McpCaller" + values();
	}

	/** Builder for a caller. */
	public static final class Builder {

		private final String key;

		private @Nullable Principal principal;

		private Set<String> scopes = Set.of();

		private @Nullable Instant expiresAt;

		private @Nullable String user;

		private Builder(String key) {
			this.key = key;
		}

		/**
		 * Set the caller for application code.
		 * @param principal the principal; {@code null} if anonymous, or if only the key
		 * is known because the request was kept in a store
		 * @return this builder
		 */
		public Builder principal(@Nullable Principal principal) {
			this.principal = principal;
			return this;
		}

		/**
		 * Set the OAuth scopes granted.
		 * @param scopes the scopes; empty when unknown
		 * @return this builder
		 */
		public Builder scopes(Set<String> scopes) {
			this.scopes = scopes;
			return this;
		}

		/**
		 * Set the expiry of the credentials.
		 * @param expiresAt the expiry, or {@code null} if they do not expire
		 * @return this builder
		 */
		public Builder expiresAt(@Nullable Instant expiresAt) {
			this.expiresAt = expiresAt;
			return this;
		}

		/**
		 * Set the key of the user.
		 * @param user a key of the user behind the caller, the same for all clients of
		 * this user, by which a
		 * {@linkplain io.mcpspring.server.McpServerControl#signOut(McpCaller) sign-out}
		 * finds them; the key of the caller if there is no other
		 * @return this builder
		 */
		public Builder user(@Nullable String user) {
			this.user = user;
			return this;
		}

		/**
		 * Create the caller.
		 * @return the caller
		 */
		public McpCaller build() {
			return new McpCaller(this);
		}

	}

}
