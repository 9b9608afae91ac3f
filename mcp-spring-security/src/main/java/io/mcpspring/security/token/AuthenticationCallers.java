package io.mcpspring.security.token;

import java.security.Principal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

import io.mcpspring.context.McpCaller;
import io.mcpspring.security.DeniedScopes;
import io.mcpspring.server.CallerResolver;
import io.mcpspring.spring.caller.CallerKeys;
import io.mcpspring.spring.caller.PrincipalCallers;
import org.jspecify.annotations.Nullable;

import org.springframework.security.access.hierarchicalroles.RoleHierarchy;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.util.ClassUtils;

/**
 * Caller resolver that identifies callers by the claims of their tokens: issuer, subject,
 * client and tenant together, so that the same subject at another issuer or in another
 * client is another caller (server-2025 SESS-14). Users who signed in to the application
 * at a provider are identified by the provider and their name, others by their name.
 * Scopes are those granted and those implied by them (server-2026 AUTH-12). Both remain
 * those of the token where a converter of the application creates the authentication,
 * which may grant further scopes.
 */
public final class AuthenticationCallers implements CallerResolver {

	private static final boolean OAUTH2 = ClassUtils.isPresent(
			"org.springframework.security.oauth2.server.resource.authentication.AbstractOAuth2TokenAuthenticationToken",
			AuthenticationCallers.class.getClassLoader());

	private static final boolean OAUTH2_LOGIN = ClassUtils.isPresent(
			"org.springframework.security.oauth2.client.authentication.OAuth2AuthenticationToken",
			AuthenticationCallers.class.getClassLoader());

	private final @Nullable RoleHierarchy hierarchy;

	private final Duration clockSkew;

	/**
	 * Create the resolver.
	 * @param hierarchy the implications between scopes, by their {@code SCOPE_}
	 * authorities, or {@code null}
	 * @param clockSkew the time after its expiry for which a token is still accepted
	 */
	public AuthenticationCallers(@Nullable RoleHierarchy hierarchy, Duration clockSkew) {
		this.hierarchy = hierarchy;
		this.clockSkew = clockSkew;
	}

	@Override
	public McpCaller resolve(@Nullable Principal principal) {
		if (!(principal instanceof Authentication authentication)) {
			return PrincipalCallers.of(principal);
		}
		if (authentication instanceof AnonymousAuthenticationToken || !authentication.isAuthenticated()) {
			return McpCaller.ANONYMOUS;
		}
		Authentication verified = VerifiedTokens.of(authentication);
		Set<String> scopes = scopes(authentication, verified);
		McpCaller caller = OAUTH2 ? TokenCallers.of(authentication, (verified != null) ? verified : authentication,
				scopes, this.clockSkew) : null;
		if (caller != null) {
			return caller;
		}
		String provider = OAUTH2_LOGIN ? ProviderUsers.provider(authentication) : null;
		String key = (provider != null) ? CallerKeys.of(provider, authentication.getName())
				: CallerKeys.of(authentication.getName());
		String user = OAUTH2 ? TokenCallers.user(authentication) : null;
		return McpCaller.builder(key).principal(authentication).scopes(scopes).user(user).build();
	}

	private Set<String> scopes(Authentication authentication, @Nullable Authentication verified) {
		Collection<GrantedAuthority> granted = new ArrayList<>(authentication.getAuthorities());
		if (verified != null) {
			granted.addAll(verified.getAuthorities());
		}
		Collection<? extends GrantedAuthority> reachable = (this.hierarchy != null)
				? this.hierarchy.getReachableGrantedAuthorities(granted) : granted;
		Set<String> scopes = new LinkedHashSet<>();
		for (GrantedAuthority authority : reachable) {
			String name = authority.getAuthority();
			if (name != null && name.startsWith(DeniedScopes.PREFIX)) {
				scopes.add(name.substring(DeniedScopes.PREFIX.length()));
			}
		}
		return scopes;
	}

}
