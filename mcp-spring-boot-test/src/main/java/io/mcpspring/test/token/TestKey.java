package io.mcpspring.test.token;

import java.text.ParseException;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.UUID;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import org.jspecify.annotations.Nullable;

import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;

/**
 * A key that signs the tokens of tests. Each application context has its own secret key.
 */
public final class TestKey {

	private final ECKey key;

	/**
	 * Create a new key.
	 */
	public TestKey() {
		try {
			this.key = new ECKeyGenerator(Curve.P_256).keyID("mcp-test-" + UUID.randomUUID()).generate();
		}
		catch (JOSEException ex) {
			throw new IllegalStateException("No key can be made for the tokens of tests", ex);
		}
	}

	/**
	 * Sign a token.
	 * @param claims the claims; {@code null} is left out
	 * @return the value of the token
	 */
	String sign(Map<String, @Nullable Object> claims) {
		JWTClaimsSet.Builder set = new JWTClaimsSet.Builder();
		claims.forEach((name, value) -> set.claim(name, (value instanceof Instant time) ? Date.from(time) : value));
		SignedJWT token = new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(this.key.getKeyID()).build(),
				set.build());
		try {
			token.sign(new ECDSASigner(this.key));
		}
		catch (JOSEException ex) {
			throw new IllegalStateException("The token of the test cannot be signed", ex);
		}
		return token.serialize();
	}

	/**
	 * Whether a token names this key.
	 * @param token the value of the token
	 * @return {@code false} for tokens of an authorization server
	 */
	boolean isNamedBy(String token) {
		try {
			return this.key.getKeyID().equals(JWSObject.parse(token).getHeader().getKeyID());
		}
		catch (ParseException | IllegalArgumentException ex) {
			return false;
		}
	}

	/**
	 * Create a decoder of the tokens that this key has signed, which judges nothing else
	 * about them.
	 * @return the decoder
	 */
	NimbusJwtDecoder decoder() {
		DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
		processor.setJWSKeySelector(
				new JWSVerificationKeySelector<>(JWSAlgorithm.ES256, new ImmutableJWKSet<>(new JWKSet(this.key))));
		processor.setJWTClaimsSetVerifier((claims, context) -> {
			// judged by the rules of the server
		});
		return new NimbusJwtDecoder(processor);
	}

}
