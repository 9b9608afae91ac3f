package io.mcpspring.conformance.cluster;

import java.time.Duration;
import java.time.Instant;
import java.util.Random;

import io.mcpspring.conformance.cluster.TokenIssuer.Token;
import org.jspecify.annotations.Nullable;

/**
 * A user of a client: gets a new token when the old one is over, or so nearly that a
 * request with it would be late. Most tokens end in the middle of a call.
 */
final class TokenHolder {

	private static final Duration LATE = Duration.ofMillis(100);

	private static final Duration SHORTEST = Duration.ofSeconds(3);

	private static final int LONGER_MILLIS = 6000;

	private final TokenIssuer issuer;

	private final String name;

	private final Random random;

	private @Nullable Token token;

	TokenHolder(TokenIssuer issuer, String name, Random random) {
		this.issuer = issuer;
		this.name = name;
		this.random = random;
	}

	String name() {
		return this.name;
	}

	Token token() {
		Token present = this.token;
		if (present == null || !Instant.now().plus(LATE).isBefore(present.end())) {
			present = this.issuer.token(this.name, SHORTEST.plusMillis(this.random.nextInt(LONGER_MILLIS)));
			this.token = present;
		}
		return present;
	}

	/** A token of somebody else, which is good for as long as any request takes. */
	Token othersToken() {
		return this.issuer.token("not-" + this.name, Duration.ofMinutes(5));
	}

}
