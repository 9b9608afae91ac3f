package io.mcpspring.security;

import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.resource.InvalidBearerTokenException;
import org.springframework.security.oauth2.server.resource.authentication.AbstractOAuth2TokenAuthenticationToken;
import org.springframework.security.oauth2.server.resource.authentication.DPoPAuthenticationProvider;
import org.springframework.security.oauth2.server.resource.authentication.DPoPAuthenticationToken;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationProvider;
import org.springframework.security.oauth2.server.resource.authentication.OpaqueTokenAuthenticationProvider;
import org.springframework.security.oauth2.server.resource.introspection.OpaqueTokenIntrospector;

/**
 * Authenticates by access tokens, on either web stack; blocks while keys are fetched or a
 * token is introspected. A token that is bound to a key is refused without its proof (RFC
 * 9449). When the authorization server has to be asked and cannot be, it fails with
 * {@link AuthenticationServiceException}.
 */
public final class AccessTokenAuthenticator implements AuthenticationManager {

	private final ProviderManager tokens;

	private final ProviderManager proofs;

	private AccessTokenAuthenticator(AuthenticationProvider tokens) {
		this.tokens = new ProviderManager(tokens);
		this.proofs = new ProviderManager(new DPoPAuthenticationProvider(this.tokens));
	}

	/**
	 * A manager for JWTs.
	 * @param decoder decodes and checks them
	 * @return the manager
	 */
	public static AccessTokenAuthenticator forJwt(JwtDecoder decoder) {
		JwtAuthenticationProvider provider = new JwtAuthenticationProvider(decoder);
		provider.setJwtAuthenticationConverter(new AccessTokenConverter());
		return new AccessTokenAuthenticator(provider);
	}

	/**
	 * A manager for tokens that the authorization server is asked about each time (RFC
	 * 7662).
	 * @param introspector asks
	 * @param rules what has to be said of them
	 * @return the manager
	 */
	public static AccessTokenAuthenticator forOpaque(OpaqueTokenIntrospector introspector, AccessTokenRules rules) {
		return new AccessTokenAuthenticator(
				new OpaqueTokenAuthenticationProvider(new CheckedIntrospector(introspector, rules)));
	}

	@Override
	public Authentication authenticate(Authentication request) throws AuthenticationException {
		if (request instanceof DPoPAuthenticationToken) {
			return authenticate(this.proofs, request);
		}
		Authentication authenticated = authenticate(this.tokens, request);
		if (authenticated instanceof AbstractOAuth2TokenAuthenticationToken<?> token
				&& new TokenClaims(token.getTokenAttributes()).isBoundToKey()) {
			throw new InvalidBearerTokenException("The token is bound to a key");
		}
		return authenticated;
	}

	private static Authentication authenticate(ProviderManager manager, Authentication request) {
		Authentication authenticated = manager.authenticate(request);
		if (authenticated == null) {
			throw new InvalidBearerTokenException("Not an access token");
		}
		return authenticated;
	}

}
