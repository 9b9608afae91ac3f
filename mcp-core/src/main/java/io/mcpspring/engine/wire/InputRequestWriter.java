package io.mcpspring.engine.wire;

import io.mcpspring.engine.model.InputRequest;
import io.mcpspring.model.ProtocolVersion;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writer of questions to the client (server-2025 SAMP-02, ELIC-03, ELIC-07; server-2026
 * MRTR-04, ELIC-02, ELIC-04).
 */
final class InputRequestWriter {

	private final ProtocolVersion version;

	/**
	 * Whether the revision has URLs, all kinds of form fields, and sampling with tools.
	 */
	private final boolean rich;

	InputRequestWriter(ProtocolVersion version) {
		this.version = version;
		this.rich = version.atLeast(ProtocolVersion.V2025_11_25);
	}

	/** Write the members of an entry of {@code inputRequests}. */
	void write(JsonWriter json, InputRequest request) {
		json.string("method", request.method());
		if (!(request instanceof InputRequest.ListRoots)) {
			json.object("params", request, this::writeParams);
		}
	}

	void writeParams(JsonWriter json, InputRequest request) {
		if (request instanceof InputRequest.ElicitForm form) {
			form(json, form);
		}
		else if (request instanceof InputRequest.ElicitUrl url) {
			url(json, url);
		}
		else if (request instanceof InputRequest.CreateMessage message) {
			ObjectNode params = this.rich ? message.params() : PlainSampling.params(message.params());
			params.forEachEntry(json::tree);
		}
		else if (request instanceof InputRequest.Relayed relayed) {
			relayed.params().forEachEntry(json::tree);
		}
	}

	private void form(JsonWriter json, InputRequest.ElicitForm form) {
		if (!this.version.atLeast(ProtocolVersion.V2025_06_18)) {
			throw new NotExpressibleException("Forms exist from 2025-06-18 on, the client speaks " + this.version);
		}
		ObjectNode schema = form.requestedSchema();
		json.string("message", form.message()).tree("requestedSchema", this.rich ? schema : PlainForm.schema(schema));
	}

	private void url(JsonWriter json, InputRequest.ElicitUrl url) {
		if (!this.rich) {
			throw new NotExpressibleException(
					"Pages to visit exist from 2025-11-25 on, the client speaks " + this.version);
		}
		json.string("mode", "url").string("message", url.message()).string("url", url.url());
		if (this.version.isSessionEra()) {
			json.string("elicitationId", url.elicitationId());
		}
	}

}
