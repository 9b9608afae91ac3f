package io.mcpspring.security;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authorization.AuthorityAuthorizationDecision;
import org.springframework.security.authorization.AuthorizationDeniedException;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.GrantedAuthority;

/**
 * The scopes that a denial requires, if it names its authorities.
 */
public final class DeniedScopes {

	/** The prefix of authorities that are scopes. */
	public static final String PREFIX = "SCOPE_";

	private DeniedScopes() {
	}

	/**
	 * Return the required scopes.
	 * @return the scopes; empty if further scopes or other authorities are missing
	 */
	public static Set<String> of(AccessDeniedException denied) {
		return (denied instanceof AuthorizationDeniedException denial) ? of(denial.getAuthorizationResult()) : Set.of();
	}

	public static Set<String> of(@Nullable AuthorizationResult denial) {
		return (denial instanceof AuthorityAuthorizationDecision decision) ? of(decision.getAuthorities()) : Set.of();
	}

	private static Set<String> of(Collection<? extends GrantedAuthority> authorities) {
		Set<String> scopes = new LinkedHashSet<>();
		for (GrantedAuthority authority : authorities) {
			String name = authority.getAuthority();
			if (name == null || !name.startsWith(PREFIX)) {
				return Set.of();
			}
			scopes.add(name.substring(PREFIX.length()));
		}
		return scopes;
	}

}
