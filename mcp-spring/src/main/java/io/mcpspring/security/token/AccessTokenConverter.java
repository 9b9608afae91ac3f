package io.mcpspring.security.token;

import java.util.Collection;
import java.util.List;

import org.springframework.core.convert.converter.Converter;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.security.oauth2.server.resource.authentication.JwtGrantedAuthoritiesConverter;

/**
 * Converter of a JWT to an authentication, which is named after its subject, or after its
 * client if it represents no person (server-2026 AUTHX-03).
 */
public final class AccessTokenConverter implements Converter<Jwt, AbstractAuthenticationToken> {

	private final Converter<Jwt, Collection<GrantedAuthority>> authorities = new JwtGrantedAuthoritiesConverter();

	@Override
	public AbstractAuthenticationToken convert(Jwt token) {
		TokenClaims claims = new TokenClaims(token.getClaims());
		String name = (claims.subject() != null) ? claims.subject() : claims.client();
		Collection<GrantedAuthority> granted = this.authorities.convert(token);
		return new JwtAuthenticationToken(token, (granted != null) ? granted : List.of(), (name != null) ? name : "");
	}

}
