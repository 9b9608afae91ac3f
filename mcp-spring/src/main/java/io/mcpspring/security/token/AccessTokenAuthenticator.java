package io.mcpspring.security.token;

import java.security.cert.X509Certificate;
import java.util.function.Function;

import io.mcpspring.store.ConsumedStates;
import org.jspecify.annotations.Nullable;

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
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.security.oauth2.server.resource.authentication.OpaqueTokenAuthenticationProvider;
import org.springframework.security.oauth2.server.resource.introspection.OpaqueTokenIntrospector;
import org.springframework.util.StringUtils;

/**
 * Authentication manager for access tokens, on either web stack. It blocks while keys are
 * fetched or a token is introspected. A token that is bound to a key is refused without
 * its proof (RFC 9449). A token that is bound to a client certificate is refused on
 * connections without that certificate (RFC 8705). Throws
 * {@link AuthenticationServiceException} if the authorization server is needed but
 * unavailable.
 */
public final class AccessTokenAuthenticator implements AuthenticationManager {

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
		JwtAuthenticationProvider provider = new JwtAuthenticationProvider(decoder);
		provider.setJwtAuthenticationConverter(new AccessTokenConverter());
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
		return new AccessTokenAuthenticator(
				new ProviderManager(
						new OpaqueTokenAuthenticationProvider(new CheckedIntrospector(introspector, rules))),
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

	@Override
	public Authentication authenticate(Authentication request) throws AuthenticationException {
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

	private static Authentication authenticate(AuthenticationManager manager, Authentication request) {
		Authentication authenticated = manager.authenticate(request);
		if (authenticated == null) {
			throw new InvalidBearerTokenException("Not an access token");
		}
		return authenticated;
	}

}
