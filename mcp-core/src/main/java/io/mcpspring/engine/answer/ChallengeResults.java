package io.mcpspring.engine.answer;

import java.util.List;

import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Results of tools that carry a challenge, for hosts that begin a sign-in by those only.
 */
public final class ChallengeResults {

	private static final String BEARER = "Bearer ";

	private ChallengeResults() {
	}

	/**
	 * Return a challenge that says what is wrong, as that of a request without a token
	 * does not.
	 * @param challenge the challenge, or {@code null}
	 * @return the challenge, {@code null} unless it is for tokens
	 */
	public static @Nullable String explained(@Nullable String challenge) {
		if (challenge == null || !challenge.startsWith(BEARER)) {
			return null;
		}
		return challenge.contains("error=") ? challenge
				: BEARER + "error=\"invalid_token\",error_description=\"Sign in to use this tool\","
						+ challenge.substring(BEARER.length());
	}

	/**
	 * Create a result.
	 * @param challenge the challenge
	 * @param message the reason, for the model
	 * @return the result
	 */
	public static CallToolResult of(String challenge, String message) {
		ObjectNode meta = JsonNodeFactory.instance.objectNode();
		meta.putArray("mcp/www_authenticate").add(challenge);
		return CallToolResult.builder().content(List.of(Content.text(message))).isError(true).meta(meta).build();
	}

}
