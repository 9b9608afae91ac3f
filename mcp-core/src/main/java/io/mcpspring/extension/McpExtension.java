package io.mcpspring.extension;

import java.util.List;
import java.util.Set;

import io.mcpspring.http.Caller;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * An extension of the protocol that a server offers (SEP-2133; extensions NEG-01 to
 * NEG-22). A server without extensions advertises none. Everything here is asked for
 * often and by many threads: keep it quick, and free of side effects.
 */
public interface McpExtension {

	/**
	 * Return the id, the same for as long as the extension exists.
	 * @return a prefix, reversed from a domain of its own, and a name, for example
	 * {@code com.example/notes} (extensions NEG-03, NEG-04)
	 */
	String id();

	/**
	 * Return whether the extension exists in a revision of the protocol. Where it does
	 * not, it is not advertised, its methods are unknown and its notifications are not
	 * sent (extensions NEG-02, NEG-12).
	 * @param version the revision
	 * @return {@code true} for all revisions, unless overridden
	 */
	default boolean isDefinedFor(ProtocolVersion version) {
		return true;
	}

	/**
	 * Return the settings that a caller is told by {@code server/discover} or
	 * {@code initialize}.
	 * @param version the revision of the request
	 * @param caller who asks
	 * @return the settings, right under the id and without an envelope (extensions
	 * NEG-05); {@code null} if this caller is not offered the extension
	 */
	default @Nullable ObjectNode settings(ProtocolVersion version, Caller caller) {
		return JsonNodeFactory.instance.objectNode();
	}

	/**
	 * Return whether two callers may be told different settings, or one of them none. If
	 * so, the answer to {@code server/discover} is for the cache of its caller alone
	 * (server-2026 DISC-05, CACHE-05).
	 * @return {@code true} unless overridden
	 */
	default boolean differsByCaller() {
		return true;
	}

	/**
	 * Return whether the settings that a client declared are of a form that this
	 * extension knows. If not, the client counts as one that did not declare the
	 * extension (extensions NEG-16).
	 * @param declared the client's settings, as received; not to be changed
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
	 * Return what clients may ask for in the filter of {@code subscriptions/listen}.
	 * @return the keys, always the same ones; none unless overridden
	 */
	default List<ListenKey> listenKeys() {
		return List.of();
	}

	/**
	 * Return the values of {@code resultType} besides {@code complete} that clients get
	 * who declared this extension (extensions NEG-15).
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
