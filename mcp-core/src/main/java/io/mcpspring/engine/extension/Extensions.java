package io.mcpspring.engine.extension;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpspring.context.McpCaller;
import io.mcpspring.extension.ExtensionMethod;
import io.mcpspring.extension.ListenKey;
import io.mcpspring.extension.McpExtension;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The extensions that a server offers, without conflicts between each other or with the
 * protocol.
 */
public final class Extensions {

	/** No extensions. */
	public static final Extensions NONE = new Extensions(List.of());

	private final Map<String, McpExtension> byId = new LinkedHashMap<>();

	private final Map<String, Bound> methods = new LinkedHashMap<>();

	private final Map<String, McpExtension> byNotification = new HashMap<>();

	private final Map<String, McpExtension> byResultType = new HashMap<>();

	private final Map<String, OwnedKey> listenKeys = new LinkedHashMap<>();

	private final Set<Integer> errorCodes = new HashSet<>();

	/**
	 * Combine extensions.
	 * @param extensions the extensions
	 * @throws IllegalArgumentException if an id or a name is not acceptable or duplicate
	 */
	public Extensions(Collection<? extends McpExtension> extensions) {
		for (McpExtension extension : extensions) {
			add(extension);
		}
	}

	private void add(McpExtension extension) {
		ExtensionRules.check(extension);
		String id = extension.id();
		once(this.byId, id, extension, "id", id);
		for (ExtensionMethod method : extension.methods()) {
			once(this.methods, method.name(), new Bound(extension, method), "method", id);
		}
		for (String notification : extension.notifications()) {
			once(this.byNotification, notification, extension, "notification", id);
		}
		for (ListenKey key : extension.listenKeys()) {
			once(this.listenKeys, key.name(), new OwnedKey(key, extension), "listen key", id);
		}
		for (String type : extension.resultTypes()) {
			once(this.byResultType, type, extension, "result type", id);
		}
		this.errorCodes.addAll(extension.errorCodes());
	}

	private static <T> void once(Map<String, T> all, String name, T value, String what, String id) {
		if (all.putIfAbsent(name, value) != null) {
			throw ExtensionRules.refused(id, what + " '" + name + "' is there twice");
		}
	}

	/**
	 * Return whether there are no extensions.
	 * @return {@code false} if there is at least one
	 */
	public boolean isEmpty() {
		return this.byId.isEmpty();
	}

	/**
	 * Return the extension of a type.
	 * @param type the type
	 * @param <T> the type
	 * @return the first extension of that type, or {@code null} if there is none
	 */
	public <T extends McpExtension> @Nullable T find(Class<T> type) {
		return this.byId.values().stream().filter(type::isInstance).map(type::cast).findFirst().orElse(null);
	}

	/**
	 * Return the methods of all extensions.
	 * @return the methods
	 */
	public Stream<ExtensionMethod> methods() {
		return this.methods.values().stream().map(Bound::method);
	}

	/**
	 * Return the extension that defines a method.
	 * @param method the method
	 * @return the extension
	 * @throws IllegalArgumentException if none defines it
	 */
	public McpExtension owner(ExtensionMethod method) {
		Bound bound = this.methods.get(method.name());
		if (bound == null) {
			throw new IllegalArgumentException("No extension has the method '" + method.name() + "'");
		}
		return bound.extension();
	}

	/**
	 * Return the settings of the extensions for a caller.
	 * @param version the revision of the request
	 * @param caller the caller
	 * @return settings by id
	 */
	public Map<String, ObjectNode> settings(ProtocolVersion version, McpCaller caller) {
		return settings(version, caller, (extension) -> (extension.feature(version) == null) ? extension.id() : null);
	}

	/**
	 * Return the settings of the extensions that are features of a revision.
	 * @param version the revision of the request
	 * @param caller the caller
	 * @return settings by the {@linkplain McpExtension#feature member} that shows them
	 */
	public Map<String, ObjectNode> features(ProtocolVersion version, McpCaller caller) {
		return settings(version, caller, (extension) -> extension.feature(version));
	}

	private Map<String, ObjectNode> settings(ProtocolVersion version, McpCaller caller,
			Function<McpExtension, @Nullable String> name) {
		if (isEmpty()) {
			return Map.of();
		}
		Map<String, ObjectNode> settings = new LinkedHashMap<>();
		this.byId.values().forEach((extension) -> {
			String shown = extension.isDefinedFor(version) ? name.apply(extension) : null;
			ObjectNode own = (shown != null) ? extension.settings(version, caller) : null;
			if (shown != null && own != null) {
				settings.put(shown, own);
			}
		});
		return settings;
	}

	/**
	 * Return whether these settings may differ between callers.
	 * @return {@code true} if those of one extension at least may
	 */
	public boolean differByCaller() {
		for (McpExtension extension : this.byId.values()) {
			if (extension.differsByCaller()) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Return whether an extension is offered to a caller.
	 * @param extension the extension
	 * @param version the revision of the request
	 * @param caller the caller
	 * @return {@code true} if it is
	 */
	public boolean isOffered(McpExtension extension, ProtocolVersion version, McpCaller caller) {
		return extension.isDefinedFor(version) && extension.settings(version, caller) != null;
	}

	/**
	 * Return whether a client declared an extension, in a form that the extension
	 * understands.
	 * @param extension the extension
	 * @param client the capabilities of the client
	 * @return {@code true} if it did
	 */
	public boolean isDeclared(McpExtension extension, ClientCapabilities client) {
		ObjectNode declared = client.extension(extension.id());
		return declared != null && extension.understands(declared);
	}

	/**
	 * Return whether a client knows an extension: it declared it, or its revision has it
	 * as a feature.
	 * @param extension the extension
	 * @param version the revision of the client
	 * @param client the capabilities of the client
	 * @return {@code true} if it does
	 */
	public boolean isKnown(McpExtension extension, ProtocolVersion version, ClientCapabilities client) {
		return extension.feature(version) != null || isDeclared(extension, client);
	}

	/**
	 * Return the extension that sends a notification.
	 * @param method the method of the notification
	 * @return the extension, or {@code null} if none does
	 */
	public @Nullable McpExtension ofNotification(String method) {
		return this.byNotification.get(method);
	}

	/**
	 * Return the notifications of all extensions.
	 * @return their methods
	 */
	public Set<String> notifications() {
		return Set.copyOf(this.byNotification.keySet());
	}

	/**
	 * Return the keys that a caller may use in the filter of
	 * {@code subscriptions/listen}.
	 * @param version the revision of the request
	 * @param caller the listening caller
	 * @return the keys
	 */
	public List<ListenKey> listenKeys(ProtocolVersion version, McpCaller caller) {
		if (this.listenKeys.isEmpty()) {
			return List.of();
		}
		return this.listenKeys.values()
			.stream()
			.filter((owned) -> isOffered(owned.extension(), version, caller))
			.map(OwnedKey::key)
			.collect(Collectors.toUnmodifiableList());
	}

	/**
	 * Return an extension that a filter of {@code subscriptions/listen} needs, but its
	 * client did not declare.
	 * @param filter the filter
	 * @param caller the listening caller
	 * @param client the capabilities of the client
	 * @return the extension, or {@code null} if nothing is missing
	 */
	public @Nullable McpExtension undeclared(JsonNode filter, McpCaller caller, ClientCapabilities client) {
		return this.listenKeys.values()
			.stream()
			.filter((owned) -> owned.key().isForDeclaring() && filter.has(owned.key().name()))
			.map(OwnedKey::extension)
			.filter((extension) -> isOffered(extension, ProtocolVersion.V2026_07_28, caller)
					&& !isDeclared(extension, client))
			.findFirst()
			.orElse(null);
	}

	/**
	 * Return whether a result of a type may be sent to a client (extensions NEG-15).
	 * @param type the type; {@code complete} is always allowed
	 * @param client the capabilities of the client
	 * @return {@code true} if it may
	 */
	public boolean mayAnswer(String type, ClientCapabilities client) {
		McpExtension extension = this.byResultType.get(type);
		return type.equals("complete") || (extension != null && isDeclared(extension, client));
	}

	/**
	 * Return whether an extension defines an error code (extensions NEG-19).
	 * @param code the code
	 * @return {@code true} if one does
	 */
	public boolean defines(int code) {
		return this.errorCodes.contains(code);
	}

	/**
	 * Method with its extension.
	 *
	 * @param extension the extension
	 * @param method the method
	 */
	private record Bound(McpExtension extension, ExtensionMethod method) {
	}

	/**
	 * Listen key with its extension.
	 *
	 * @param key the key
	 * @param extension the extension
	 */
	private record OwnedKey(ListenKey key, McpExtension extension) {
	}

}
