package io.mcpspring.security.token;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import io.mcpspring.security.DeniedScopes;
import io.mcpspring.security.resource.ScopeNames;

import org.springframework.core.convert.converter.Converter;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.security.oauth2.server.resource.authentication.JwtGrantedAuthoritiesConverter;

/**
 * Converter of a JWT to an authentication, which is named after its subject, or after its
 * client if it represents no person (server-2026 AUTHX-03).
 */
public final class AccessTokenConverter implements Converter<Jwt, AbstractAuthenticationToken> {

	private final Converter<Jwt, Collection<GrantedAuthority>> authorities = new JwtGrantedAuthoritiesConverter();

	private final ScopeNames names;

	/** Create a converter that takes scopes as they are. */
	public AccessTokenConverter() {
		this(ScopeNames.SAME);
	}

	/**
	 * Create a converter.
	 * @param names the names of scopes at the authorization server
	 */
	public AccessTokenConverter(ScopeNames names) {
		this.names = names;
	}

	@Override
	public AbstractAuthenticationToken convert(Jwt token) {
		TokenClaims claims = new TokenClaims(token.getClaims());
		String name = (claims.subject() != null) ? claims.subject() : claims.client();
		Collection<GrantedAuthority> granted = this.authorities.convert(token);
		return new JwtAuthenticationToken(token, (granted != null) ? named(granted, this.names) : List.of(),
				(name != null) ? name : "");
	}

	/** Return authorities that name scopes as this server does. */
	static List<GrantedAuthority> named(Collection<? extends GrantedAuthority> granted, ScopeNames names) {
		List<GrantedAuthority> named = new ArrayList<>();
		granted.forEach((authority) -> named.add(named(authority, names)));
		return named;
	}

	private static GrantedAuthority named(GrantedAuthority authority, ScopeNames names) {
		String name = authority.getAuthority();
		if (name == null || !name.startsWith(DeniedScopes.PREFIX)) {
			return authority;
		}
		String scope = name.substring(DeniedScopes.PREFIX.length());
		String own = names.granted(scope);
		return own.equals(scope) ? authority : new SimpleGrantedAuthority(DeniedScopes.PREFIX + own);
	}

}
