package io.mcpspring.model;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Capability that the client must declare before the server may use it (server-2025
 * SAMP-01, SAMP-03, SAMP-10, ELIC-02; server-2026 META-05).
 */
public enum ClientCapability {

	/** Elicitation by forms. */
	ELICITATION_FORM("elicitation", "form"),

	/** Elicitation by page visits. */
	ELICITATION_URL("elicitation", "url"),

	/** Sampling by the client's model. */
	SAMPLING("sampling", ""),

	/** Sampling with tools. */
	SAMPLING_TOOLS("sampling", "tools"),

	/** The client's roots. */
	ROOTS("roots", "");

	private final String name;

	private final String detail;

	ClientCapability(String name, String detail) {
		this.name = name;
		this.detail = detail;
	}

	/**
	 * Return the capability as a member of {@code ClientCapabilities}.
	 * @return for example <code>{"elicitation":{"url":{}}}</code>; plain
	 * <code>{"elicitation":{}}</code> for forms
	 */
	public ObjectNode toJson() {
		ObjectNode json = JsonNodeFactory.instance.objectNode();
		ObjectNode value = json.putObject(this.name);
		if (!this.detail.isEmpty() && this != ELICITATION_FORM) {
			value.putObject(this.detail);
		}
		return json;
	}

	@Override
	public String toString() {
		return this.detail.isEmpty() ? this.name : this.name + "." + this.detail;
	}

}
