package io.mcpspring.security;

import io.mcpspring.context.McpCaller;
import org.jspecify.annotations.Nullable;

import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;

/**
 * Lookup of the authentication of a caller.
 */
public final class CallerAuthentication {

	private static final Authentication ANONYMOUS = new AnonymousAuthenticationToken("mcp", "anonymousUser",
			AuthorityUtils.createAuthorityList("ROLE_ANONYMOUS"));

	private CallerAuthentication() {
	}

	public static Authentication of(McpCaller caller) {
		return of(caller, null);
	}

	/**
	 * Return the authentication of a caller.
	 * @param present the current one, used for a caller without authentication
	 */
	public static Authentication of(McpCaller caller, @Nullable Authentication present) {
		if (caller.principal() instanceof Authentication authentication) {
			return authentication;
		}
		return (present != null) ? present : ANONYMOUS;
	}

}
