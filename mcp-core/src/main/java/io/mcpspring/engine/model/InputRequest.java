package io.mcpspring.engine.model;

import io.mcpspring.model.ClientCapability;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Question to the client: a request in the session era, an entry of {@code inputRequests}
 * in the stateless era (server-2025 SAMP, ELIC; server-2026 MRTR-04).
 */
public sealed interface InputRequest {

	/**
	 * Return the method on the wire.
	 * @return for example {@code elicitation/create}
	 */
	String method();

	/**
	 * Form for the person to fill in (server-2025 ELIC-03, ELIC-04).
	 *
	 * @param message the question
	 * @param requestedSchema a flat object schema of primitive properties, in the
	 * 2025-11-25 form; none of them a secret
	 */
	record ElicitForm(String message, ObjectNode requestedSchema) implements InputRequest {

		public ElicitForm {
			for (String property : requestedSchema.path("properties").propertyNames()) {
				if (SecretNames.contains(property)) {
					throw new IllegalArgumentException("A form must not ask for a secret, which '" + property
							+ "' is by its name; let the person visit a page instead");
				}
			}
		}

		@Override
		public String method() {
			return "elicitation/create";
		}

	}

	/**
	 * Page for the person to visit (server-2025 ELIC-07; server-2026 ELIC-04).
	 *
	 * @param message the reason
	 * @param url an {@code https} address, or {@code http} on this machine; holds no
	 * secret and gives no access by itself
	 * @param elicitationId its id in the session era; not sent in the stateless era
	 */
	record ElicitUrl(String message, String url, String elicitationId) implements InputRequest {

		private static final int MAX_ID_LENGTH = 256;

		public ElicitUrl {
			PageAddress.check(url);
			if (elicitationId.isBlank() || elicitationId.length() > MAX_ID_LENGTH) {
				throw new IllegalArgumentException("An elicitation id has 1 to " + MAX_ID_LENGTH + " characters");
			}
		}

		@Override
		public String method() {
			return "elicitation/create";
		}

	}

	/**
	 * Message for the client's model to write (server-2025 SAMP-02).
	 *
	 * @param params the parameters in their JSON form
	 */
	record CreateMessage(ObjectNode params) implements InputRequest {

		@Override
		public String method() {
			return "sampling/createMessage";
		}

	}

	/** Request for the client's roots (server-2025 SAMP-10). */
	record ListRoots() implements InputRequest {

		@Override
		public String method() {
			return "roots/list";
		}

	}

	/**
	 * Question of another call, in the form of the client's revision.
	 *
	 * @param method the method on the wire
	 * @param params the parameters, {@code _meta} included; not to be modified any more
	 */
	record Relayed(String method, ObjectNode params) implements InputRequest {

		private ClientCapability needed() {
			return switch (this.method) {
				case "sampling/createMessage" -> new CreateMessage(this.params).capability();
				case "roots/list" -> ClientCapability.ROOTS;
				default -> "url".equals(this.params.path("mode").asString("")) ? ClientCapability.ELICITATION_URL
						: ClientCapability.ELICITATION_FORM;
			};
		}

	}

	/**
	 * Return the id of the page that the person is asked to visit.
	 * @return the id, or {@code null} for a question without page
	 */
	default @Nullable String page() {
		if (this instanceof ElicitUrl url) {
			return url.elicitationId();
		}
		JsonNode id = (this instanceof Relayed relayed) ? relayed.params().get("elicitationId") : null;
		return (id != null && id.isString()) ? id.stringValue() : null;
	}

	/**
	 * Return the capability that a client must have declared to be asked this.
	 * @return the capability in the form of {@code data.requiredCapabilities}
	 */
	default ClientCapability capability() {
		if (this instanceof Relayed relayed) {
			return relayed.needed();
		}
		if (this instanceof ElicitForm) {
			return ClientCapability.ELICITATION_FORM;
		}
		if (this instanceof ElicitUrl) {
			return ClientCapability.ELICITATION_URL;
		}
		if (this instanceof CreateMessage message) {
			boolean tools = message.params().has("tools") || message.params().has("toolChoice");
			return tools ? ClientCapability.SAMPLING_TOOLS : ClientCapability.SAMPLING;
		}
		return ClientCapability.ROOTS;
	}

}
