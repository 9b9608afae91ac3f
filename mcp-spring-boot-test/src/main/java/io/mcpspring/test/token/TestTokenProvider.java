package io.mcpspring.test.token;

import java.util.Collection;

import io.mcpspring.security.token.AccessTokenConverter;
import io.mcpspring.security.token.AccessTokenRules;
import org.jspecify.annotations.Nullable;

import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationProvider;

/**
 * Authenticates by the tokens of tests, which are held against the rules of the server as
 * those of its authorization server are. Leaves all others to the server.
 */
public final class TestTokenProvider implements AuthenticationProvider {

	private final TestKey key;

	private final JwtAuthenticationProvider tokens;

	/**
	 * Create a provider.
	 * @param key signs the tokens
	 * @param rules the required claims
	 * @param issuers one of whom tokens have to name; empty for any
	 */
	public TestTokenProvider(TestKey key, AccessTokenRules rules, Collection<String> issuers) {
		this.key = key;
		NimbusJwtDecoder decoder = key.decoder();
		decoder.setJwtValidator(rules.forJwt(issuers));
		this.tokens = new JwtAuthenticationProvider(decoder);
		this.tokens.setJwtAuthenticationConverter(new AccessTokenConverter());
	}

	@Override
	public @Nullable Authentication authenticate(Authentication request) {
		boolean own = request instanceof BearerTokenAuthenticationToken bearer && this.key.isNamedBy(bearer.getToken());
		return own ? this.tokens.authenticate(request) : null;
	}

	@Override
	public boolean supports(Class<?> authentication) {
		return BearerTokenAuthenticationToken.class.isAssignableFrom(authentication);
	}

}
