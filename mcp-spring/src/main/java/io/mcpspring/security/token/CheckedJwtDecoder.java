package io.mcpspring.security.token;

import java.util.Collection;

import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidatorResult;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtValidationException;

/**
 * Holds the tokens that a decoder of the application accepts against the rules of the
 * server besides.
 */
public final class CheckedJwtDecoder implements JwtDecoder {

	private final JwtDecoder decoder;

	private final OAuth2TokenValidator<Jwt> validator;

	/**
	 * Create the decoder.
	 * @param decoder checks signatures, and whatever else the application asks for
	 * @param issuers one of whom has to have issued a token; empty for whoever the
	 * decoder accepts
	 * @param rules what tokens have to say
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
