package io.mcpspring.security;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.http.ScopeChallenge;

/**
 * Scopes where the application's own security filter chain guards the server. A caller
 * with an access token is asked for one with more scopes, as by Spring Security's
 * {@code BearerTokenAccessDeniedHandler} (RFC 6750 section 3.1). Other callers, such as
 * those with HTTP Basic, cannot obtain any, so that what needs scopes is hidden from
 * them, as by a rule on roles.
 */
public final class ChainScopes implements ScopeChallenge {

	/** An optional dependency of an application with its own chains. */
	private static final String TOKEN = "org.springframework.security.oauth2.server.resource.authentication."
			+ "AbstractOAuth2TokenAuthenticationToken";

	@Override
	public Map<String, String> headers(Set<String> scopes) {
		String scope = scopes.isEmpty() ? "" : ",scope=\"" + String.join(" ", new TreeSet<>(scopes)) + "\"";
		return Map.of(ChainRefusals.AUTHENTICATE,
				"Bearer error=\"insufficient_scope\",error_description=\"The operation needs more scopes\"" + scope);
	}

	@Override
	public boolean isObtainable(McpCaller caller) {
		Object principal = caller.principal();
		if (principal == null) {
			return false;
		}
		for (Class<?> type = principal.getClass(); type != null; type = type.getSuperclass()) {
			if (type.getName().equals(TOKEN)) {
				return true;
			}
		}
		return false;
	}

}
