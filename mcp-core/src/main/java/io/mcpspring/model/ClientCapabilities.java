package io.mcpspring.model;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The capabilities that a client declared. Unknown members are carried and ignored
 * (server-2025 LIFE-13).
 */
public final class ClientCapabilities {

	/** A client that declared nothing. */
	public static final ClientCapabilities NONE = new ClientCapabilities(JsonNodeFactory.instance.objectNode());

	private final ObjectNode json;

	private ClientCapabilities(ObjectNode json) {
		this.json = json;
	}

	/**
	 * Create capabilities of a declaration. An elicitation object with neither mode means
	 * forms (server-2025 ELIC-02).
	 * @param json the {@code capabilities} object; not to be modified
	 * @return the capabilities
	 */
	public static ClientCapabilities of(ObjectNode json) {
		return json.isEmpty() ? NONE : new ClientCapabilities(json);
	}

	/**
	 * Return the whole declaration.
	 * @return the declaration as received; not to be modified
	 */
	public ObjectNode json() {
		return this.json;
	}

	/**
	 * Return whether the client declared a capability.
	 * @param capability the capability
	 * @return {@code true} if it did
	 */
	public boolean has(ClientCapability capability) {
		return capability.isDeclared(this.json);
	}

	/**
	 * Return the settings of an extension that the client declared. A value that is not
	 * an object counts as none (extensions NEG-08).
	 * @param id the id of the extension
	 * @return the settings, as received; not to be modified; {@code null} if the client
	 * did not declare the extension
	 */
	public @Nullable ObjectNode extension(String id) {
		return (this.json.path("extensions").get(id) instanceof ObjectNode settings) ? settings : null;
	}

	/**
	 * Return whether the client announces changes of its roots. If not, they must not be
	 * cached (server-2025 SAMP-10, SAMP-11).
	 * @return {@code true} if it does
	 */
	public boolean hasRootsListChanged() {
		return this.json.path("roots").path("listChanged").asBoolean(false);
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof ClientCapabilities that && this.json.equals(that.json);
	}

	@Override
	public int hashCode() {
		return this.json.hashCode();
	}

	@Override
	public String toString() {
		return this.json.toString();
	}

}
