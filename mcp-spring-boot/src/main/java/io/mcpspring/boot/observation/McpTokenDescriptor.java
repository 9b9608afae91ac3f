package io.mcpspring.boot.observation;

import java.time.Instant;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * What the bearer of an access token may use.
 *
 * @param accepted whether the server accepts the token
 * @param reason why not, or {@code null}
 * @param user the name of the user, or {@code null}
 * @param scopes the scopes of the token
 * @param expiresAt its end, with the tolerated difference of clocks; {@code null} if it
 * names none, or is not accepted
 * @param offer the decision about each offer; empty if the token is not accepted
 */
public record McpTokenDescriptor(boolean accepted, @Nullable String reason, @Nullable String user, Set<String> scopes,
		@Nullable Instant expiresAt, List<DecisionDescriptor> offer) implements OperationResponseBody {

	/**
	 * Decision about an offer.
	 *
	 * @param kind tool, resource, resource template or prompt
	 * @param name its name, or its URI
	 * @param decision the decision
	 * @param missing the scopes that the token lacks
	 * @param rule the expression of method security that hides it, or {@code null}
	 */
	public record DecisionDescriptor(String kind, String name, Decision decision, Set<String> missing,
			@Nullable String rule) {
	}

	/** Decision about an offer. */
	public enum Decision {

		/** It can be used, unless an expression needs the arguments of the call. */
		ALLOWED,

		/** It is listed, and its use is refused by a challenge for scopes. */
		SCOPES_MISSING,

		/** It is not listed, and unknown to the caller. */
		HIDDEN

	}

}
