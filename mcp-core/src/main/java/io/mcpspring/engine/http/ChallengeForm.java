package io.mcpspring.engine.http;

import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * Form in which a client learns that a tool needs a token, or one with more scopes. Some
 * hosts begin a sign-in by the HTTP status only, others by a result of the tool only.
 */
public enum ChallengeForm {

	/** The HTTP status and its challenge. */
	HTTP,

	/** A result of the tool that is an error, with the challenge in {@code _meta}. */
	RESULT,

	/** A result for ChatGPT, and the HTTP status for all others. */
	AUTO;

	/**
	 * Return whether a call of a tool is refused by a result. It is refused either way,
	 * so it does no harm that clients name themselves.
	 * @param exchange the request, {@code null} for a run after a question
	 * @param client the name of the client, or {@code null}
	 * @return {@code true} for a result
	 */
	public boolean isResult(@Nullable McpExchange exchange, @Nullable String client) {
		return switch (this) {
			case HTTP -> false;
			case RESULT -> true;
			case AUTO -> isChatGpt(client) || (exchange != null && isChatGpt(exchange.header("User-Agent")));
		};
	}

	private static boolean isChatGpt(@Nullable String name) {
		String lower = (name != null) ? name.toLowerCase(Locale.ROOT) : "";
		return lower.contains("openai") || lower.contains("chatgpt");
	}

}
