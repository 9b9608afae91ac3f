package io.mcpspring.test;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Claims of the access token of a test. Immutable: each method returns a changed token.
 * Other claims are as the server requires them: its issuer and audience, a subject
 * {@code user}, and an end in five minutes; no scopes.
 *
 * @see McpTestClient#withToken
 */
public final class TestToken {

	static final TestToken PLAIN = new TestToken(Map.of());

	private final Map<String, @Nullable Object> claims;

	private TestToken(Map<String, @Nullable Object> claims) {
		this.claims = Collections.unmodifiableMap(claims);
	}

	/**
	 * Name the person whom the token stands for.
	 * @param subject the subject
	 * @return the changed token
	 */
	public TestToken subject(String subject) {
		return claim("sub", subject);
	}

	/**
	 * Grant scopes.
	 * @param scopes all scopes
	 * @return the changed token
	 */
	public TestToken scopes(String... scopes) {
		return claim("scope", String.join(" ", scopes));
	}

	/**
	 * Issue the token for other audiences than this server.
	 * @param audiences all audiences
	 * @return the changed token
	 */
	public TestToken audience(String... audiences) {
		return claim("aud", List.of(audiences));
	}

	/**
	 * Name another issuer than that of the server.
	 * @param issuer the issuer
	 * @return the changed token
	 */
	public TestToken issuer(String issuer) {
		return claim("iss", issuer);
	}

	/**
	 * Have the token ended a day ago.
	 * @return the changed token
	 */
	public TestToken expired() {
		return claim("exp", Instant.now().minus(Duration.ofDays(1)));
	}

	/**
	 * Set any other claim, or remove a default one.
	 * @param name the name of the claim
	 * @param value a text, a number, a list, a map or an {@link Instant}; {@code null} to
	 * leave the claim out
	 * @return the changed token
	 */
	public TestToken claim(String name, @Nullable Object value) {
		Map<String, @Nullable Object> changed = new LinkedHashMap<>(this.claims);
		changed.put(name, value);
		return new TestToken(changed);
	}

	/**
	 * Return the claims.
	 * @return the claims by their names, {@code null} for those that are left out
	 */
	public Map<String, @Nullable Object> claims() {
		return this.claims;
	}

}
