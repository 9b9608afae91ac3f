package io.mcpspring.security.token;

import java.security.cert.X509Certificate;
import java.util.function.Function;

import io.mcpspring.engine.log.OncePerMinute;
import io.mcpspring.security.resource.ScopeNames;
import io.mcpspring.store.ConsumedStates;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.resource.InvalidBearerTokenException;
import org.springframework.security.oauth2.server.resource.authentication.AbstractOAuth2TokenAuthenticationToken;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken;
import org.springframework.security.oauth2.server.resource.authentication.DPoPAuthenticationProvider;
import org.springframework.security.oauth2.server.resource.authentication.DPoPAuthenticationToken;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationProvider;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.security.oauth2.server.resource.authentication.OpaqueTokenAuthenticationProvider;
import org.springframework.security.oauth2.server.resource.introspection.OpaqueTokenIntrospector;
import org.springframework.util.StringUtils;

/**
 * Authentication by access tokens, on either web stack. A token that is bound to a key is
 * refused without its proof (RFC 9449). A token that is bound to a client certificate is
 * refused on connections without that certificate (RFC 8705).
 * <p>
 * The type is no {@link AuthenticationManager}: Spring Security makes a bean of that type
 * the parent of the managers of all filter chains, and so the application's own paths
 * would accept tokens for the MCP server.
 */
public final class AccessTokenAuthenticator {

	private static final OncePerMinute UNREADABLE = new OncePerMinute(
			LoggerFactory.getLogger(AccessTokenAuthenticator.class));

	private final AuthenticationManager tokens;

	private final AuthenticationManager proofs;

	private final ConsumedStates used;

	private final @Nullable Function<AbstractOAuth2TokenAuthenticationToken<?>, @Nullable Authentication> conversion;

	private AccessTokenAuthenticator(AuthenticationManager tokens, ConsumedStates used,
			@Nullable Function<AbstractOAuth2TokenAuthenticationToken<?>, @Nullable Authentication> conversion) {
		this.tokens = tokens;
		this.used = used;
		this.conversion = conversion;
		DPoPAuthenticationProvider proven = new DPoPAuthenticationProvider(this.tokens);
		proven.setDPoPProofVerifierFactory(new ProofRules(new ProofUses(used)));
		this.proofs = new ProviderManager(proven);
	}

	/**
	 * Create a manager for JWTs.
	 * @param decoder decodes and verifies them
	 * @param used the store of used proofs of keys
	 * @return the manager
	 */
	public static AccessTokenAuthenticator forJwt(JwtDecoder decoder, ConsumedStates used) {
		return forJwt(decoder, used, ScopeNames.SAME);
	}

	/**
	 * Create a manager for JWTs of an authorization server with names of its own.
	 * @param decoder decodes and verifies them
	 * @param used the store of used proofs of keys
	 * @param names the names of scopes
	 * @return the manager
	 */
	static AccessTokenAuthenticator forJwt(JwtDecoder decoder, ConsumedStates used, ScopeNames names) {
		JwtAuthenticationProvider provider = new JwtAuthenticationProvider(decoder);
		provider.setJwtAuthenticationConverter(new AccessTokenConverter(names));
		return new AccessTokenAuthenticator(new ProviderManager(provider), used, null);
	}

	/**
	 * Create a manager for tokens that are introspected by the authorization server each
	 * time (RFC 7662).
	 * @param introspector sends the requests
	 * @param rules the rules for their claims
	 * @param used the store of used proofs of keys
	 * @return the manager
	 */
	public static AccessTokenAuthenticator forOpaque(OpaqueTokenIntrospector introspector, AccessTokenRules rules,
			ConsumedStates used) {
		return forOpaque(introspector, rules, used, ScopeNames.SAME);
	}

	/**
	 * Create a manager for tokens that are introspected by an authorization server with
	 * names of its own.
	 * @param introspector sends the requests
	 * @param rules the rules for their claims
	 * @param used the store of used proofs of keys
	 * @param names the names of scopes
	 * @return the manager
	 */
	static AccessTokenAuthenticator forOpaque(OpaqueTokenIntrospector introspector, AccessTokenRules rules,
			ConsumedStates used, ScopeNames names) {
		return new AccessTokenAuthenticator(
				new ProviderManager(
						new OpaqueTokenAuthenticationProvider(new CheckedIntrospector(introspector, rules, names))),
				used, null);
	}

	/**
	 * Create a manager that prefers a provider for tokens of a further kind, such as
	 * those that a test signs itself. The rules for bound tokens apply to them too.
	 * @param provider returns {@code null} for tokens that it leaves to this manager
	 * @return the manager
	 */
	public AccessTokenAuthenticator preferring(AuthenticationProvider provider) {
		return new AccessTokenAuthenticator((request) -> {
			Authentication preferred = provider.supports(request.getClass()) ? provider.authenticate(request) : null;
			return (preferred != null) ? preferred : this.tokens.authenticate(request);
		}, this.used, this.conversion);
	}

	/**
	 * Create a manager whose authentications are those of the application. The
	 * application decides about their type, name and authorities. The token remains what
	 * it is verified by, and what identifies the caller and grants scopes.
	 * @param conversion creates an authentication from that of a verified token; returns
	 * {@code null} to refuse the token
	 * @return the manager
	 */
	public AccessTokenAuthenticator converting(
			@Nullable Function<AbstractOAuth2TokenAuthenticationToken<?>, @Nullable Authentication> conversion) {
		return new AccessTokenAuthenticator(this.tokens, this.used, conversion);
	}

	/**
	 * Authenticate by an access token. Block while keys are fetched or the token is
	 * introspected.
	 * @param request the token, and its proof if there is one
	 * @return the authentication
	 * @throws AuthenticationServiceException if the authorization server is needed but
	 * unavailable
	 * @throws AuthenticationException if the token is refused
	 */
	public Authentication authenticate(Authentication request) {
		boolean proven = request instanceof DPoPAuthenticationToken;
		Authentication authenticated = authenticate(proven ? this.proofs : this.tokens, request);
		if (authenticated instanceof AbstractOAuth2TokenAuthenticationToken<?> token) {
			X509Certificate certificate = (request.getDetails() instanceof X509Certificate present) ? present : null;
			String objection = new Possession(proven, certificate)
				.objection(new TokenClaims(token.getTokenAttributes()));
			if (objection != null) {
				throw new InvalidBearerTokenException(objection);
			}
			if (token.getDetails() instanceof X509Certificate) {
				token.setDetails(null);
			}
			return (this.conversion != null) ? convert(token, this.conversion) : token;
		}
		return authenticated;
	}

	/**
	 * Verify a token that was accepted before, without a proof of possession. Block while
	 * the authorization server is asked.
	 * @param token the token
	 * @return {@code false} if it is refused now; {@code true} also if the authorization
	 * server is unavailable
	 */
	boolean isStillAccepted(String token) {
		try {
			authenticate(this.tokens, new BearerTokenAuthenticationToken(token));
			return true;
		}
		catch (AuthenticationServiceException ex) {
			return true;
		}
		catch (AuthenticationException ex) {
			return false;
		}
	}

	private static Authentication convert(AbstractOAuth2TokenAuthenticationToken<?> verified,
			Function<AbstractOAuth2TokenAuthenticationToken<?>, @Nullable Authentication> conversion) {
		Authentication converted = conversion.apply(verified);
		if (converted == null || converted.getPrincipal() == null || !converted.isAuthenticated()) {
			throw new InvalidBearerTokenException("The application does not accept the token");
		}
		// Tokens of clients have no subject, which Spring Security's converter takes as
		// name.
		if (converted.getClass() == JwtAuthenticationToken.class && !StringUtils.hasText(converted.getName())) {
			converted = ((JwtAuthenticationToken) converted).toBuilder().name(verified.getName()).build();
		}
		if (converted != verified) {
			VerifiedTokens.remember(converted, verified);
		}
		return converted;
	}

	/**
	 * Authenticate, and refuse a token whose claims are of other types than expected. The
	 * exception would else leave the filter chain, and the application answer it.
	 */
	private static Authentication authenticate(AuthenticationManager manager, Authentication request) {
		Authentication authenticated;
		try {
			authenticated = manager.authenticate(request);
		}
		catch (AuthenticationException ex) {
			throw ex;
		}
		catch (RuntimeException ex) {
			UNREADABLE.warn("An access token is refused because its check failed unexpectedly", ex);
			throw new InvalidBearerTokenException("The token cannot be read", ex);
		}
		if (authenticated == null) {
			throw new InvalidBearerTokenException("Not an access token");
		}
		return authenticated;
	}

}
