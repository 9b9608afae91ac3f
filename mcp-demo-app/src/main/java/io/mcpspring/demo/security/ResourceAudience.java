package io.mcpspring.demo.security;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.server.authorization.OAuth2Authorization;
import org.springframework.security.oauth2.server.authorization.OAuth2TokenType;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2AuthorizationGrantAuthenticationToken;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenCustomizer;

/**
 * Makes the parameter {@code resource} of RFC 8707 the audience of an access token, which
 * Spring Authorization Server does not do by itself. Tokens for anything else than the
 * shop are not issued.
 */
final class ResourceAudience implements OAuth2TokenCustomizer<JwtEncodingContext> {

	private static final String RESOURCE = "resource";

	private final String shop;

	ResourceAudience(String shop) {
		this.shop = shop;
	}

	@Override
	public void customize(JwtEncodingContext context) {
		Object resource = OAuth2TokenType.ACCESS_TOKEN.equals(context.getTokenType()) ? resource(context) : null;
		if (resource == null) {
			return;
		}
		if (!this.shop.equals(resource)) {
			throw new OAuth2AuthenticationException(
					new OAuth2Error("invalid_target", "Tokens are issued for " + this.shop + " only", null));
		}
		context.getClaims().audience(List.of(this.shop));
	}

	/** Named in the request for the token, or in the request for authorization before. */
	private static @Nullable Object resource(JwtEncodingContext context) {
		if (context.getAuthorizationGrant() instanceof OAuth2AuthorizationGrantAuthenticationToken grant
				&& grant.getAdditionalParameters().get(RESOURCE) != null) {
			return grant.getAdditionalParameters().get(RESOURCE);
		}
		OAuth2Authorization authorization = context.getAuthorization();
		OAuth2AuthorizationRequest request = (authorization != null)
				? authorization.getAttribute(OAuth2AuthorizationRequest.class.getName()) : null;
		Map<String, Object> parameters = (request != null) ? request.getAdditionalParameters() : Map.of();
		return parameters.get(RESOURCE);
	}

}
