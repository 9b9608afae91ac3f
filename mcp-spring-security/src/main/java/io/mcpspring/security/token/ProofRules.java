package io.mcpspring.security.token;

import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.mcpspring.engine.keys.Algorithms;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.JWK;
import org.jspecify.annotations.Nullable;

import org.springframework.security.oauth2.core.ClaimAccessor;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2Token;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidatorResult;
import org.springframework.security.oauth2.jwt.DPoPProofContext;
import org.springframework.security.oauth2.jwt.DPoPProofJwtDecoderFactory;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtClaimValidator;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtDecoderFactory;
import org.springframework.security.oauth2.jwt.JwtIssuedAtValidator;

/**
 * Rules for the proof of a client's key (RFC 9449 section 4.3): it must be made for this
 * request and this token, recently, by the key that the token is bound to. Only a valid
 * proof is marked as used, so that nobody can use up those of others.
 */
final class ProofRules implements JwtDecoderFactory<DPoPProofContext> {

	private final ProofUses uses;

	ProofRules(ProofUses uses) {
		this.uses = uses;
	}

	@Override
	public JwtDecoder createDecoder(@Nullable DPoPProofContext context) {
		DPoPProofJwtDecoderFactory factory = new DPoPProofJwtDecoderFactory();
		factory.setJwtValidatorFactory(this::validator);
		return factory.createDecoder(Objects.requireNonNull(context));
	}

	private OAuth2TokenValidator<Jwt> validator(DPoPProofContext context) {
		OAuth2Token token = Objects.requireNonNull(context.<OAuth2Token>getAccessToken());
		Map<String, Object> claims = (token instanceof ClaimAccessor said) ? said.getClaims() : Map.of();
		TokenClaims about = new TokenClaims(claims);
		Object key = (about.confirmation() instanceof Map<?, ?> bound) ? bound.get("jkt") : null;
		OAuth2TokenValidator<Jwt> good = new DelegatingOAuth2TokenValidator<>(List.of(
				new JwtClaimValidator<Object>("htm", context.getMethod()::equals),
				new JwtClaimValidator<Object>("htu", context.getTargetUri()::equals), new JwtIssuedAtValidator(true),
				new JwtClaimValidator<Object>("ath", digest(token.getTokenValue())::equals),
				new JwtClaimValidator<Object>("jti", (id) -> id instanceof String text && !text.isBlank()),
				(proof) -> check(key != null && key.equals(thumbprint(proof)), "The key is another one")));
		return (proof) -> {
			OAuth2TokenValidatorResult result = good.validate(proof);
			return result.hasErrors() ? result
					: check(this.uses.use(about, String.valueOf(key), String.valueOf(proof.getId())),
							"The proof was used before");
		};
	}

	private static OAuth2TokenValidatorResult check(boolean good, String objection) {
		return good ? OAuth2TokenValidatorResult.success()
				: OAuth2TokenValidatorResult.failure(new OAuth2Error("invalid_dpop_proof", objection, null));
	}

	private static @Nullable String thumbprint(Jwt proof) {
		try {
			return (proof.getHeaders().get("jwk") instanceof Map<?, ?> key) ? thumbprint(key) : null;
		}
		catch (ParseException | JOSEException ex) {
			return null;
		}
	}

	@SuppressWarnings("unchecked")
	private static String thumbprint(Map<?, ?> key) throws ParseException, JOSEException {
		return JWK.parse((Map<String, Object>) key).computeThumbprint().toString();
	}

	private static String digest(String token) {
		return Algorithms.text(Algorithms.sha256().digest(token.getBytes(StandardCharsets.US_ASCII)));
	}

}
