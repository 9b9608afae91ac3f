package com.acme.broker;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.security.oauth2.server.authorization.OAuth2Authorization;
import org.springframework.security.oauth2.server.authorization.OAuth2TokenType;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2AuthorizationGrantAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenCustomizer;
import org.springframework.stereotype.Component;

/**
 * Access tokens of this application: for its MCP server alone, and for the user as the
 * provider knows them.
 */
@Component
class OwnTokens implements OAuth2TokenCustomizer<JwtEncodingContext> {

	private static final String RESOURCE = "resource";

	private final String server;

	OwnTokens(@Value("${mcp.server.public-url}") String server) {
		this.server = server;
	}

	@Override
	public void customize(JwtEncodingContext context) {
		if (!OAuth2TokenType.ACCESS_TOKEN.equals(context.getTokenType())) {
			return;
		}
		Object asked = asked(context);
		Object granted = granted(context.getAuthorization());
		if (asked != null && !this.server.equals(asked) || granted != null && !this.server.equals(granted)) {
			throw new OAuth2AuthenticationException("invalid_target");
		}
		context.getClaims().audience(List.of(this.server));
		Authentication principal = context.getPrincipal();
		if (principal != null && principal.getPrincipal() instanceof OidcUser user) {
			context.getClaims().subject(user.getIssuer() + "#" + user.getSubject());
		}
	}

	/** In the request for the token. */
	private static @Nullable Object asked(JwtEncodingContext context) {
		return (context.getAuthorizationGrant() instanceof OAuth2AuthorizationGrantAuthenticationToken grant)
				? grant.getAdditionalParameters().get(RESOURCE) : null;
	}

	/** In the request for authorization before. */
	private static @Nullable Object granted(@Nullable OAuth2Authorization authorization) {
		OAuth2AuthorizationRequest request = (authorization != null)
				? authorization.getAttribute(OAuth2AuthorizationRequest.class.getName()) : null;
		Map<String, Object> parameters = (request != null) ? request.getAdditionalParameters() : Map.of();
		return parameters.get(RESOURCE);
	}

}
