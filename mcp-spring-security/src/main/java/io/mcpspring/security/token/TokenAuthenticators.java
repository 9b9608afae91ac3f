package io.mcpspring.security.token;

import java.util.List;

import io.mcpspring.security.issuer.KeySettings;
import io.mcpspring.security.issuer.TokenChecks;
import io.mcpspring.security.issuer.TokenIssuers;
import io.mcpspring.security.resource.ScopeNames;
import io.mcpspring.store.ConsumedStates;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.resource.introspection.OpaqueTokenIntrospector;

/**
 * Factory of the authenticators of access tokens: by a decoder or introspector of the
 * application, or by the issuers that properties name.
 */
public final class TokenAuthenticators {

	private static final Logger logger = LoggerFactory.getLogger(TokenAuthenticators.class);

	private final TokenBeans beans;

	private final TokenConverters converters;

	private final TokenIssuers issuers;

	private final KeySettings keys;

	private final ScopeNames names;

	private final TokenChecks checks;

	/**
	 * Create a factory.
	 * @param beanFactory contains the decoders and converters of the application
	 * @param issuers the authorization servers
	 * @param keys the settings for their keys
	 * @param names the names of scopes
	 * @param checks the bound of tokens that wait for authorization servers
	 */
	public TokenAuthenticators(ConfigurableListableBeanFactory beanFactory, TokenIssuers issuers, KeySettings keys,
			ScopeNames names, TokenChecks checks) {
		this.beans = new TokenBeans(beanFactory);
		this.converters = new TokenConverters(beanFactory);
		this.issuers = issuers;
		this.keys = keys;
		this.names = names;
		this.checks = checks;
	}

	/**
	 * Create the authenticator of a server.
	 * @param rules the rules for tokens
	 * @param used the proofs that were used
	 * @param ownIssuers whether the issuers are not those of Boot's resource server, so
	 * that the application's decoder does not know them
	 * @return the authenticator
	 */
	public AccessTokenAuthenticator create(AccessTokenRules rules, ConsumedStates used, boolean ownIssuers) {
		JwtDecoder own = ownIssuers ? null : this.beans.decoderOfApplication();
		if (own != null) {
			return jwt((token) -> this.checks.check(token, () -> own.decode(token)), rules, used);
		}
		JwtDecoder issued = issued(rules);
		if (issued != null) {
			if (!ownIssuers && !this.beans.isDecoderOfBoot()) {
				logger
					.warn("The MCP server asks none of the application's decoders of access tokens, because there are "
							+ "several and none is @Primary. It verifies tokens by the issuers in properties");
			}
			List<OAuth2TokenValidator<Jwt>> validators = this.beans.validators();
			JwtDecoder decoder = validators.isEmpty() ? issued : new CheckedJwtDecoder(issued, (token) -> this.checks
				.check(token.getTokenValue(), () -> new DelegatingOAuth2TokenValidator<>(validators).validate(token)));
			return AccessTokenAuthenticator.forJwt(decoder, used, this.names).converting(this.converters.jwt());
		}
		OpaqueTokenIntrospector introspector = introspector();
		if (introspector != null) {
			return AccessTokenAuthenticator
				.forOpaque((token) -> this.checks.check(token, () -> introspector.introspect(token)), rules, used,
						this.names)
				.converting(this.converters.opaque());
		}
		JwtDecoder decoder = this.beans.decoder();
		if (decoder == null) {
			throw new IllegalStateException("No decoder or introspector of access tokens is configured");
		}
		return jwt(decoder, rules, used);
	}

	private AccessTokenAuthenticator jwt(JwtDecoder decoder, AccessTokenRules rules, ConsumedStates used) {
		return AccessTokenAuthenticator
			.forJwt(new CheckedJwtDecoder(decoder, rules.forJwt(this.issuers.accepted())), used, this.names)
			.converting(this.converters.jwt());
	}

	/** Return the decoder for the issuers or the keys that properties name, if any. */
	private @Nullable JwtDecoder issued(AccessTokenRules rules) {
		List<String> all = this.issuers.all();
		String keysUri = this.issuers.keysUri();
		if (keysUri != null && all.size() <= 1) {
			return IssuerJwtDecoder.ofKeys(keysUri, this.issuers.accepted(), rules, this.keys, this.checks);
		}
		if (all.isEmpty() && this.issuers.key() != null) {
			return IssuerJwtDecoder.ofKey(this.issuers.key(), this.issuers.accepted(), rules);
		}
		return all.isEmpty() ? null : IssuerJwtDecoder.of(all, rules, this.keys, this.checks);
	}

	private @Nullable OpaqueTokenIntrospector introspector() {
		OpaqueTokenIntrospector own = this.beans.introspector();
		TokenIssuers.Introspection endpoint = this.issuers.introspection();
		if (own != null || endpoint == null) {
			return own;
		}
		return new TokenIntrospection(endpoint.uri(), String.valueOf(endpoint.clientId()),
				String.valueOf(endpoint.clientSecret()));
	}

}
