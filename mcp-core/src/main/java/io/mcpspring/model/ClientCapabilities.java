package io.mcpspring.model;

import java.util.EnumSet;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The capabilities that a client declared. Unknown members are carried and ignored
 * (server-2025 LIFE-13).
 *
 * @param declared the capabilities this server knows
 * @param json the whole declaration, as received; not to be modified
 */
public record ClientCapabilities(Set<ClientCapability> declared, ObjectNode json) {

	/** A client that declared nothing. */
	public static final ClientCapabilities NONE = new ClientCapabilities(Set.of(),
			JsonNodeFactory.instance.objectNode());

	public ClientCapabilities {
		declared = Set.copyOf(declared);
	}

	/**
	 * Parse a declaration. An elicitation object with neither mode means forms
	 * (server-2025 ELIC-02).
	 * @param json the {@code capabilities} object
	 * @return the capabilities
	 */
	public static ClientCapabilities of(ObjectNode json) {
		if (json.isEmpty()) {
			return NONE;
		}
		Set<ClientCapability> declared = EnumSet.noneOf(ClientCapability.class);
		JsonNode elicitation = json.path("elicitation");
		add(declared, ClientCapability.ELICITATION_URL, elicitation.path("url"));
		if (elicitation.isObject() && (elicitation.path("form").isObject() || !elicitation.path("url").isObject())) {
			declared.add(ClientCapability.ELICITATION_FORM);
		}
		add(declared, ClientCapability.SAMPLING, json.path("sampling"));
		add(declared, ClientCapability.SAMPLING_TOOLS, json.path("sampling").path("tools"));
		add(declared, ClientCapability.ROOTS, json.path("roots"));
		return new ClientCapabilities(declared, json);
	}

	private static void add(Set<ClientCapability> declared, ClientCapability capability, JsonNode value) {
		if (value.isObject()) {
			declared.add(capability);
		}
	}

	/**
	 * Return whether the client declared a capability.
	 * @param capability the capability
	 * @return {@code true} if it did
	 */
	public boolean has(ClientCapability capability) {
		return this.declared.contains(capability);
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
	public boolean tellsOfChangedRoots() {
		return this.json.path("roots").path("listChanged").asBoolean(false);
	}

}
