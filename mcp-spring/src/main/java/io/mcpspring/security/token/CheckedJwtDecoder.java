package io.mcpspring.security.token;

import java.util.Collection;

import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidatorResult;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtValidationException;

/**
 * JWT decoder that additionally applies the rules of the server to tokens accepted by a
 * decoder of the application.
 */
public final class CheckedJwtDecoder implements JwtDecoder {

	private final JwtDecoder decoder;

	private final OAuth2TokenValidator<Jwt> validator;

	/**
	 * Create the decoder.
	 * @param decoder verifies signatures, and further conditions of the application
	 * @param issuers the accepted issuers; empty to accept all that the decoder accepts
	 * @param rules the rules for tokens
	 */
	public CheckedJwtDecoder(JwtDecoder decoder, Collection<String> issuers, AccessTokenRules rules) {
		this.decoder = decoder;
		this.validator = rules.forJwt(issuers);
	}

	@Override
	public Jwt decode(String token) {
		Jwt jwt = this.decoder.decode(token);
		OAuth2TokenValidatorResult result = this.validator.validate(jwt);
		if (result.hasErrors()) {
			String description = result.getErrors().iterator().next().getDescription();
			throw new JwtValidationException((description != null) ? description : "Invalid token", result.getErrors());
		}
		return jwt;
	}

}
