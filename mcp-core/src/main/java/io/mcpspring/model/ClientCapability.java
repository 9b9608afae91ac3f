package io.mcpspring.model;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Capability that the client must declare before the server may use it (server-2025
 * SAMP-01, SAMP-03, SAMP-10, ELIC-02; server-2026 META-05).
 */
public final class ClientCapability {

	/** Elicitation by forms. */
	public static final ClientCapability ELICITATION_FORM = of("elicitation.form");

	/** Elicitation by page visits. */
	public static final ClientCapability ELICITATION_URL = of("elicitation.url");

	/** Sampling by the client's model. */
	public static final ClientCapability SAMPLING = of("sampling");

	/** Sampling with tools. */
	public static final ClientCapability SAMPLING_TOOLS = of("sampling.tools");

	/** The client's roots. */
	public static final ClientCapability ROOTS = of("roots");

	private final String path;

	private ClientCapability(String path) {
		this.path = path;
	}

	/**
	 * Create a capability, for those without a constant here.
	 * @param path the member of {@code ClientCapabilities}, and after a dot the member of
	 * that
	 * @return the capability
	 */
	public static ClientCapability of(String path) {
		return new ClientCapability(path);
	}

	/**
	 * Return the capability as a member of {@code ClientCapabilities}.
	 * @return for example <code>{"elicitation":{"url":{}}}</code>; plain
	 * <code>{"elicitation":{}}</code> for forms
	 */
	public ObjectNode toJson() {
		ObjectNode json = JsonNodeFactory.instance.objectNode();
		ObjectNode value = json;
		for (String name : (equals(ELICITATION_FORM) ? "elicitation" : this.path).split("\\.")) {
			value = value.putObject(name);
		}
		return json;
	}

	boolean isDeclared(JsonNode capabilities) {
		JsonNode value = capabilities;
		for (String name : this.path.split("\\.")) {
			value = value.path(name);
		}
		return value.isObject() || (equals(ELICITATION_FORM) && capabilities.path("elicitation").isObject()
				&& !ELICITATION_URL.isDeclared(capabilities));
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof ClientCapability that && this.path.equals(that.path);
	}

	@Override
	public int hashCode() {
		return this.path.hashCode();
	}

	@Override
	public String toString() {
		return this.path;
	}

}
