package io.mcpspring.client.question;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A question of the server to the client, the person in front of it or its model, in the
 * middle of a call (server-2025 ELIC, SAMP; server-2026 MRTR-04).
 */
public final class Question {

	/** The method that asks the person. */
	public static final String ELICITATION = "elicitation/create";

	/** The method that asks for a message of the client's model. */
	public static final String SAMPLING = "sampling/createMessage";

	/** The method that asks for the client's roots. */
	public static final String ROOTS = "roots/list";

	private final String method;

	private final ObjectNode params;

	private Question(String method, ObjectNode params) {
		this.method = method;
		this.params = params;
	}

	/**
	 * Create a question.
	 * @param method {@code elicitation/create}, {@code sampling/createMessage} or
	 * {@code roots/list}
	 * @param params the parameters; empty when there are none
	 * @return the question
	 */
	public static Question of(String method, ObjectNode params) {
		return new Question(method, params);
	}

	/**
	 * Return the method of the question.
	 * @return the method of the question
	 */
	public String method() {
		return this.method;
	}

	/**
	 * Return the parameters of the question.
	 * @return the parameters of the question; empty when there are none
	 */
	public ObjectNode params() {
		return this.params;
	}

	/**
	 * Return the message to the person.
	 * @return the message; empty for questions that have none
	 */
	public String message() {
		return this.params.path("message").asString("");
	}

	/**
	 * Return whether the person is asked to visit a page instead of filling in a form.
	 * @return {@code true} if so
	 */
	public boolean isPage() {
		return "url".equals(this.params.path("mode").asString(""));
	}

	/**
	 * Return the JSON Schema of the form.
	 * @return the schema; missing for questions without a form
	 */
	public JsonNode schema() {
		return this.params.path("requestedSchema");
	}

	/**
	 * Return the texts of the messages for the client's model, one a line.
	 * @return the texts; empty for questions that are no sampling
	 */
	public String prompt() {
		StringBuilder text = new StringBuilder();
		for (JsonNode message : this.params.path("messages")) {
			JsonNode content = message.path("content");
			for (JsonNode block : content.isArray() ? content : java.util.List.of(content)) {
				text.append(text.isEmpty() ? "" : "\n").append(block.path("text").asString(""));
			}
		}
		return text.toString();
	}

	@Override
	public String toString() {
		return "Question[" + this.method + ", " + this.params + "]";
	}

}
