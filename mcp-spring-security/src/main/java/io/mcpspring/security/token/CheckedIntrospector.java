package io.mcpspring.security.token;

import io.mcpspring.security.resource.ScopeNames;

import org.springframework.security.oauth2.core.DefaultOAuth2AuthenticatedPrincipal;
import org.springframework.security.oauth2.core.OAuth2AuthenticatedPrincipal;
import org.springframework.security.oauth2.server.resource.introspection.BadOpaqueTokenException;
import org.springframework.security.oauth2.server.resource.introspection.OpaqueTokenIntrospector;

/**
 * Token introspector that applies the rules to the claims from an authorization server.
 */
final class CheckedIntrospector implements OpaqueTokenIntrospector {

	private final OpaqueTokenIntrospector introspector;

	private final AccessTokenRules rules;

	private final ScopeNames names;

	CheckedIntrospector(OpaqueTokenIntrospector introspector, AccessTokenRules rules, ScopeNames names) {
		this.names = names;
		this.introspector = introspector;
		this.rules = rules;
	}

	@Override
	public OAuth2AuthenticatedPrincipal introspect(String token) {
		OAuth2AuthenticatedPrincipal principal = this.introspector.introspect(token);
		Object active = principal.getAttributes().getOrDefault("active", true);
		if (!Boolean.TRUE.equals(active)) {
			throw new BadOpaqueTokenException("The token is not active");
		}
		String objection = this.rules.objection(principal.getAttributes());
		if (objection != null) {
			throw new BadOpaqueTokenException(objection);
		}
		TokenClaims claims = new TokenClaims(principal.getAttributes());
		String name = (claims.subject() != null) ? claims.subject() : claims.client();
		return new DefaultOAuth2AuthenticatedPrincipal(name, principal.getAttributes(),
				AccessTokenConverter.named(principal.getAuthorities(), this.names));
	}

}
