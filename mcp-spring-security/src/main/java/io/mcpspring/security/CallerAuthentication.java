package io.mcpspring.security;

import io.mcpspring.context.McpCaller;
import org.jspecify.annotations.Nullable;

import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextHolderStrategy;

/**
 * The authentication of a caller, and its security context.
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

	/**
	 * Run code with the security context of a caller.
	 * @param caller the caller
	 * @param work the code
	 */
	public static void run(McpCaller caller, Runnable work) {
		SecurityContextHolderStrategy holder = SecurityContextHolder.getContextHolderStrategy();
		SecurityContext before = holder.getContext();
		SecurityContext own = holder.createEmptyContext();
		own.setAuthentication(of(caller));
		holder.setContext(own);
		try {
			work.run();
		}
		finally {
			if (before.getAuthentication() == null) {
				holder.clearContext();
			}
			else {
				holder.setContext(before);
			}
		}
	}

}
