package io.mcpspring.security.token;

import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidatorResult;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtValidationException;

/**
 * JWT decoder that additionally validates the tokens that another decoder accepted: by
 * the rules of the server, or by those of the application.
 */
final class CheckedJwtDecoder implements JwtDecoder {

	private final JwtDecoder decoder;

	private final OAuth2TokenValidator<Jwt> validator;

	/**
	 * Create the decoder.
	 * @param decoder verifies tokens first
	 * @param validator validates those that it accepted
	 */
	CheckedJwtDecoder(JwtDecoder decoder, OAuth2TokenValidator<Jwt> validator) {
		this.decoder = decoder;
		this.validator = validator;
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
