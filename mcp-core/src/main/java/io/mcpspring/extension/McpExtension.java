package io.mcpspring.extension;

import java.util.List;
import java.util.Set;

import io.mcpspring.context.McpCaller;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Extension of the protocol that a server offers (SEP-2133; extensions NEG-01 to NEG-22).
 * A server without extensions advertises none. All methods are called often and by
 * multiple threads: implement them quickly, and without side effects.
 */
public interface McpExtension {

	/**
	 * Return the id, which must never change.
	 * @return a prefix, reversed from an own domain, and a name, for example
	 * {@code com.example/notes} (extensions NEG-03, NEG-04)
	 */
	String id();

	/**
	 * Return whether the extension exists in a revision of the protocol. Otherwise it is
	 * not advertised, its methods are unknown and its notifications are not sent
	 * (extensions NEG-02, NEG-12).
	 * @param version the revision
	 * @return {@code true} for all revisions, unless overridden
	 */
	default boolean isDefinedFor(ProtocolVersion version) {
		return true;
	}

	/**
	 * Return the settings that {@code server/discover} or {@code initialize} shows to a
	 * caller.
	 * @param version the revision of the request
	 * @param caller the caller
	 * @return the settings, directly under the id and without an envelope (extensions
	 * NEG-05); {@code null} if the extension is not offered to this caller
	 */
	default @Nullable ObjectNode settings(ProtocolVersion version, McpCaller caller) {
		return JsonNodeFactory.instance.objectNode();
	}

	/**
	 * Return the member of the server's capabilities that shows the settings in a
	 * revision of which the extension is a part. Clients of that revision need not
	 * declare it.
	 * @param version the revision
	 * @return for example {@code tasks}; {@code null}, unless overridden, if the
	 * extension is one in that revision too
	 */
	default @Nullable String feature(ProtocolVersion version) {
		return null;
	}

	/**
	 * Return whether the settings may differ between callers, or be absent for some. If
	 * so, only the caller may cache the response to {@code server/discover} (server-2026
	 * DISC-05, CACHE-05).
	 * @return {@code true} unless overridden
	 */
	default boolean differsByCaller() {
		return true;
	}

	/**
	 * Return whether the extension understands the settings that a client declared. If
	 * not, the client counts as one without the extension (extensions NEG-16).
	 * @param declared the client's settings, as received; not to be modified
	 * @return {@code true} for any settings, unless overridden
	 */
	default boolean understands(ObjectNode declared) {
		return true;
	}

	/**
	 * Return the methods that clients may call.
	 * @return the methods, always the same ones; none unless overridden
	 */
	default List<ExtensionMethod> methods() {
		return List.of();
	}

	/**
	 * Return the methods of the notifications that the server sends by
	 * {@link io.mcpspring.catalog.McpNotifications#send}.
	 * @return for example {@code notifications/notes/changed}, always the same ones; none
	 * unless overridden
	 */
	default Set<String> notifications() {
		return Set.of();
	}

	/**
	 * Return the keys for the filter of {@code subscriptions/listen}.
	 * @return the keys, always the same ones; none unless overridden
	 */
	default List<ListenKey> listenKeys() {
		return List.of();
	}

	/**
	 * Return the values of {@code resultType} besides {@code complete} that clients with
	 * this extension may receive (extensions NEG-15).
	 * @return for example {@code task}, always the same ones; none unless overridden
	 */
	default Set<String> resultTypes() {
		return Set.of();
	}

	/**
	 * Return the error codes of the range that the protocol reserves, -32020 to -32099,
	 * that this extension defines (extensions NEG-19).
	 * @return the codes, always the same ones; none unless overridden
	 */
	default Set<Integer> errorCodes() {
		return Set.of();
	}

}
