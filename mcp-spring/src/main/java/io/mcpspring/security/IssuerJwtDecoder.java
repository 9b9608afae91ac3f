package io.mcpspring.security;

import java.text.ParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import org.jspecify.annotations.Nullable;

import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;

/**
 * Decodes JWTs of one or more authorization servers, each with its own keys (server-2026
 * AUTH-04). Signatures of any asymmetric algorithm are accepted, as the keys allow. Makes
 * no request until a token has to be checked.
 */
public final class IssuerJwtDecoder implements JwtDecoder {

	private final Map<String, JwtDecoder> decoders;

	private IssuerJwtDecoder(Map<String, JwtDecoder> decoders) {
		this.decoders = Map.copyOf(decoders);
	}

	/**
	 * A decoder for tokens of some authorization servers.
	 * @param issuers the authorization servers
	 * @param rules what tokens have to say
	 * @param settings how keys are looked after
	 * @return the decoder
	 */
	public static JwtDecoder of(List<String> issuers, AccessTokenRules rules, KeySettings settings) {
		Map<String, JwtDecoder> decoders = new LinkedHashMap<>();
		issuers.forEach((issuer) -> decoders.put(issuer, of(issuer, null, rules, settings)));
		return (decoders.size() == 1) ? decoders.values().iterator().next() : new IssuerJwtDecoder(decoders);
	}

	/**
	 * A decoder for tokens of one authorization server.
	 * @param issuer the authorization server, or {@code null} if only its keys are known
	 * @param keysUri the address of its keys, or {@code null} to find it by its metadata
	 * @param rules what tokens have to say
	 * @param settings how keys are looked after
	 * @return the decoder
	 */
	public static JwtDecoder of(@Nullable String issuer, @Nullable String keysUri, AccessTokenRules rules,
			KeySettings settings) {
		DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
		processor.setJWSKeySelector(new JWSVerificationKeySelector<>(JWSAlgorithm.Family.SIGNATURE,
				new IssuerKeys(issuer, keysUri, settings)));
		processor.setJWSTypeVerifier((type, context) -> {
			// judged by the rules
		});
		processor.setJWTClaimsSetVerifier((claims, context) -> {
			// judged by the rules
		});
		NimbusJwtDecoder decoder = new NimbusJwtDecoder(processor);
		decoder.setJwtValidator(rules.forJwt(issuer));
		return decoder;
	}

	@Override
	public Jwt decode(String token) {
		JwtDecoder decoder = this.decoders.get(issuer(token));
		if (decoder == null) {
			throw new BadJwtException("The token is of an unknown issuer");
		}
		return decoder.decode(token);
	}

	/**
	 * Who the token says has issued it, which the decoder of that issuer then verifies.
	 */
	private static String issuer(String token) {
		try {
			return String.valueOf(JWTParser.parse(token).getJWTClaimsSet().getIssuer());
		}
		catch (ParseException | IllegalArgumentException ex) {
			throw new BadJwtException("Malformed token");
		}
	}

}
