package io.mcpspring.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Principal;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

import io.mcpspring.http.Caller;
import org.jspecify.annotations.Nullable;

import org.springframework.security.access.hierarchicalroles.RoleHierarchy;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.oauth2.server.resource.authentication.AbstractOAuth2TokenAuthenticationToken;

/**
 * Tells callers apart by what their tokens say: issuer, subject, client and tenant
 * together, so that the same subject at another issuer or in another client is another
 * caller (server-2025 SESS-14). Scopes are those granted and those implied by them
 * (server-2026 AUTH-12).
 */
public final class AuthenticationCallers implements CallerResolver {

	private final @Nullable RoleHierarchy hierarchy;

	private final Duration clockSkew;

	/**
	 * Create the resolver.
	 * @param hierarchy which scope implies which, by their {@code SCOPE_} authorities, or
	 * {@code null}
	 * @param clockSkew how long after its end a token is still accepted
	 */
	public AuthenticationCallers(@Nullable RoleHierarchy hierarchy, Duration clockSkew) {
		this.hierarchy = hierarchy;
		this.clockSkew = clockSkew;
	}

	@Override
	public Caller resolve(@Nullable Principal principal) {
		if (!(principal instanceof Authentication authentication)) {
			return PrincipalCallers.of(principal);
		}
		if (authentication instanceof AnonymousAuthenticationToken || !authentication.isAuthenticated()) {
			return Caller.ANONYMOUS;
		}
		Set<String> scopes = scopes(authentication);
		if (authentication instanceof AbstractOAuth2TokenAuthenticationToken<?> token) {
			return ofToken(token, scopes);
		}
		return new Caller(digest(authentication.getName()), authentication, scopes, null);
	}

	private Caller ofToken(AbstractOAuth2TokenAuthenticationToken<?> authentication, Set<String> scopes) {
		TokenClaims claims = new TokenClaims(authentication.getTokenAttributes());
		Instant end = (authentication.getToken().getExpiresAt() != null) ? authentication.getToken().getExpiresAt()
				: claims.expiresAt();
		boolean named = claims.subject() != null || claims.client() != null;
		String key = named ? digest(claims.text("iss"), claims.subject(), claims.client(), claims.text("tid"))
				: digest(authentication.getToken().getTokenValue());
		return new Caller(key, authentication, scopes, (end != null) ? end.plus(this.clockSkew) : null);
	}

	private Set<String> scopes(Authentication authentication) {
		Collection<? extends GrantedAuthority> authorities = (this.hierarchy != null)
				? this.hierarchy.getReachableGrantedAuthorities(authentication.getAuthorities())
				: authentication.getAuthorities();
		Set<String> scopes = new LinkedHashSet<>();
		for (GrantedAuthority authority : authorities) {
			String name = authority.getAuthority();
			if (name != null && name.startsWith(DeniedScopes.PREFIX)) {
				scopes.add(name.substring(DeniedScopes.PREFIX.length()));
			}
		}
		return scopes;
	}

	/** Each part with its length, so that no two lists of parts look the same. */
	private static String digest(@Nullable String... parts) {
		try {
			MessageDigest digest = MessageDigest.getInstance("SHA-256");
			for (String part : parts) {
				byte[] bytes = String.valueOf(part).getBytes(StandardCharsets.UTF_8);
				digest.update(((part != null) ? bytes.length + ":" : "-").getBytes(StandardCharsets.UTF_8));
				digest.update(bytes);
			}
			return Base64.getUrlEncoder().withoutPadding().encodeToString(digest.digest());
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
