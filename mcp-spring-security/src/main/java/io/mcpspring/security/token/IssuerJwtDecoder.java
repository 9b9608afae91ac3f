package io.mcpspring.security.token;

import java.security.interfaces.RSAPublicKey;
import java.text.ParseException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.proc.JWSKeySelector;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import io.mcpspring.security.issuer.IssuerKeys;
import io.mcpspring.security.issuer.KeySettings;
import io.mcpspring.security.issuer.TokenChecks;

import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;

/**
 * Decoder for JWTs of one or more authorization servers, each with its own keys
 * (server-2026 AUTH-04). Signatures of any asymmetric algorithm are accepted, as the keys
 * permit. Sends no request before the first token has to be verified.
 */
final class IssuerJwtDecoder implements JwtDecoder {

	private final Map<String, JwtDecoder> decoders;

	private IssuerJwtDecoder(Map<String, JwtDecoder> decoders) {
		this.decoders = Map.copyOf(decoders);
	}

	/**
	 * Create a decoder for tokens of authorization servers.
	 * @param issuers the authorization servers
	 * @param rules the rules for tokens
	 * @param settings the settings for keys
	 * @param checks bounds the number of threads that wait for keys
	 * @return the decoder
	 */
	static JwtDecoder of(List<String> issuers, AccessTokenRules rules, KeySettings settings, TokenChecks checks) {
		Map<String, JwtDecoder> decoders = new LinkedHashMap<>();
		issuers.forEach((issuer) -> decoders.put(issuer,
				of(new IssuerKeys(issuer, null, settings, checks), rules, List.of(issuer))));
		return (decoders.size() == 1) ? decoders.values().iterator().next() : new IssuerJwtDecoder(decoders);
	}

	/**
	 * Create a decoder for tokens that are signed by keys at a known address.
	 * @param keysUri the address of the keys
	 * @param issuers the accepted issuers; empty to accept any holder of a key
	 * @param rules the rules for tokens
	 * @param settings the settings for keys
	 * @param checks bounds the number of threads that wait for keys
	 * @return the decoder
	 */
	static JwtDecoder ofKeys(String keysUri, Collection<String> issuers, AccessTokenRules rules, KeySettings settings,
			TokenChecks checks) {
		return of(new IssuerKeys(null, keysUri, settings, checks), rules, issuers);
	}

	/**
	 * Create a decoder for tokens that are signed by one known key, whatever id of a key
	 * they name.
	 * @param key the key
	 * @param issuers the accepted issuers; empty to accept any holder of the key
	 * @param rules the rules for tokens
	 * @return the decoder
	 */
	static JwtDecoder ofKey(RSAPublicKey key, Collection<String> issuers, AccessTokenRules rules) {
		return of(
				(header, context) -> JWSAlgorithm.Family.RSA.contains(header.getAlgorithm()) ? List.of(key) : List.of(),
				rules, issuers);
	}

	private static JwtDecoder of(IssuerKeys keys, AccessTokenRules rules, Collection<String> issuers) {
		return of(new JWSVerificationKeySelector<>(JWSAlgorithm.Family.SIGNATURE, keys), rules, issuers);
	}

	private static JwtDecoder of(JWSKeySelector<SecurityContext> keys, AccessTokenRules rules,
			Collection<String> issuers) {
		DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
		processor.setJWSKeySelector(keys);
		processor.setJWSTypeVerifier((type, context) -> {
			// checked by the rules
		});
		processor.setJWTClaimsSetVerifier((claims, context) -> {
			// checked by the rules
		});
		NimbusJwtDecoder decoder = new NimbusJwtDecoder(processor);
		decoder.setJwtValidator(rules.forJwt(issuers));
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
	 * Return the issuer that the token claims, which the decoder of that issuer then
	 * verifies.
	 */
	private static String issuer(String token) {
		try {
			JWTClaimsSet claims = JWTParser.parse(token).getJWTClaimsSet();
			if (claims == null) {
				throw new BadJwtException("The token is encrypted");
			}
			return String.valueOf(claims.getIssuer());
		}
		catch (ParseException | IllegalArgumentException ex) {
			throw new BadJwtException("Malformed token");
		}
	}

}
