package io.mcpspring.extension;

import java.util.Set;

import io.mcpspring.http.Caller;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A key of an extension in the filter of {@code subscriptions/listen} (server-2026
 * SUBS-02). Sessions have no filter: their clients get the notifications of each
 * extension that they declared.
 */
public interface ListenKey {

	/**
	 * Return the key.
	 * @return for example {@code notes}
	 */
	String name();

	/**
	 * Return the notifications that this key asks for.
	 * @return methods among {@link McpExtension#notifications()}, always the same ones
	 */
	Set<String> notifications();

	/**
	 * Return whether only clients that declared the extension may use this key; others
	 * are refused (extensions NEG-10, T26-29).
	 * @return {@code false} unless overridden
	 */
	default boolean isForDeclaring() {
		return false;
	}

	/**
	 * Return the part of a client's wish that is honoured, which the client is told.
	 * @param caller who listens
	 * @param wish the value of the key, of any shape; not longer than 64 KB
	 * @return the honoured value, not larger than the wish; {@code null} for none of it
	 */
	@Nullable JsonNode honour(Caller caller, JsonNode wish);

	/**
	 * Return whether a notification is for a client that listens.
	 * @param honoured what was honoured of its wish
	 * @param params the parameters of the notification
	 * @return {@code true} for each notification, unless overridden
	 */
	default boolean matches(JsonNode honoured, ObjectNode params) {
		return true;
	}

}
