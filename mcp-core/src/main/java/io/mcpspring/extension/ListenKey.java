package io.mcpspring.extension;

import java.util.Set;

import io.mcpspring.context.McpCaller;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Key of an extension in the filter of {@code subscriptions/listen} (server-2026
 * SUBS-02). Sessions have no filter: their clients receive the notifications of each
 * extension that they declared.
 */
public interface ListenKey {

	/**
	 * Return the key.
	 * @return for example {@code notes}
	 */
	String name();

	/**
	 * Return the notifications that this key selects.
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
	 * Return the accepted part of a client's filter value, which the response contains.
	 * @param caller the listening caller
	 * @param wish the value of the key, of any shape; at most 64 KB
	 * @return the accepted value, not larger than the given one; {@code null} to accept
	 * none
	 */
	@Nullable JsonNode honour(McpCaller caller, JsonNode wish);

	/**
	 * Return whether a notification matches the filter of a listening client.
	 * @param honoured the accepted filter value
	 * @param params the parameters of the notification
	 * @return {@code true} for each notification, unless overridden
	 */
	default boolean matches(JsonNode honoured, ObjectNode params) {
		return true;
	}

}
