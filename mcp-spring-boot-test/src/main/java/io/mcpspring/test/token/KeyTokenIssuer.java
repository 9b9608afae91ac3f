package io.mcpspring.test.token;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import io.mcpspring.security.resource.ProtectedResource;
import io.mcpspring.test.TestToken;
import io.mcpspring.test.TestTokenIssuer;
import org.jspecify.annotations.Nullable;

/**
 * Issues tokens for the server under test by a key of the test.
 */
public final class KeyTokenIssuer implements TestTokenIssuer {

	private static final Duration LIFE = Duration.ofMinutes(5);

	private final TestKey key;

	private final ProtectedResource resource;

	private final List<String> issuers;

	/**
	 * Create an issuer.
	 * @param key signs the tokens
	 * @param resource the audience of the tokens
	 * @param issuers those that the server accepts, the first of which tokens name; empty
	 * if it accepts any
	 */
	public KeyTokenIssuer(TestKey key, ProtectedResource resource, List<String> issuers) {
		this.key = key;
		this.resource = resource;
		this.issuers = List.copyOf(issuers);
	}

	@Override
	public String issue(TestToken token) {
		Instant now = Instant.now();
		Map<String, @Nullable Object> claims = new LinkedHashMap<>();
		claims.put("iss", this.issuers.isEmpty() ? "https://issuer.invalid" : this.issuers.get(0));
		claims.put("aud", List.copyOf(this.resource.acceptedAudiences()));
		claims.put("sub", "user");
		claims.put("iat", now);
		claims.put("exp", now.plus(LIFE));
		claims.put("jti", UUID.randomUUID().toString());
		claims.putAll(token.claims());
		return this.key.sign(claims);
	}

}
