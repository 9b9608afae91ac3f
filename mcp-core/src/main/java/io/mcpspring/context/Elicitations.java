package io.mcpspring.context;

import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Questions that are asked in one round, each under a key chosen by the author.
 */
public final class Elicitations {

	private final Map<String, Question> entries = new LinkedHashMap<>();

	private @Nullable Duration answerTime;

	/**
	 * Ask for a form.
	 * @param key the key of the question
	 * @param message the question and its reason
	 * @param type the record from which the form is derived
	 * @return this
	 */
	public Elicitations elicit(String key, String message, Class<?> type) {
		return add(key, new Question(message, type, null));
	}

	/**
	 * Ask for a form with a custom schema.
	 * @param key the key of the question
	 * @param message the question and its reason
	 * @param schema a flat object schema (server-2025 ELIC-04)
	 * @return this
	 */
	public Elicitations elicit(String key, String message, ObjectNode schema) {
		return add(key, new Question(message, ObjectNode.class, schema));
	}

	/**
	 * Ask to visit a page.
	 * @param key the key of the question
	 * @param message the reason
	 * @param url the address, as in
	 * {@link McpRequestContext#elicitUrl(String, String, String)}
	 * @param elicitationId the id of the visit
	 * @return this
	 */
	public Elicitations elicitUrl(String key, String message, String url, String elicitationId) {
		ObjectNode page = JsonNodeFactory.instance.objectNode().put("url", url).put("elicitationId", elicitationId);
		return add(key, new Question(message, URI.class, page));
	}

	/**
	 * Ask for a message of the client's model.
	 * @param key the key of the question
	 * @param request the conversation
	 * @return this
	 */
	public Elicitations sample(String key, SampleRequest request) {
		return add(key, new Question("", SampleResult.class, request.params()));
	}

	/**
	 * Ask for the client's roots.
	 * @param key the key of the question
	 * @return this
	 */
	public Elicitations roots(String key) {
		return add(key, new Question("", Root.class, null));
	}

	/**
	 * Set the time in which the client must answer these questions (server-2025 LIFE-16).
	 * A question without an answer in this time fails with a
	 * {@link ClientFailureException}.
	 * @param timeout the time, in place of the default; in the stateless era at most the
	 * time for which the server accepts its sealed states
	 * @return this
	 */
	public Elicitations within(Duration timeout) {
		if (timeout.isZero() || timeout.isNegative()) {
			throw new IllegalArgumentException("The time to answer must be positive: " + timeout);
		}
		this.answerTime = timeout;
		return this;
	}

	private Elicitations add(String key, Question question) {
		if (this.entries.putIfAbsent(key, question) != null) {
			throw new IllegalArgumentException("The question '" + key + "' is asked twice");
		}
		return this;
	}

	/**
	 * Return the time in which the client must answer.
	 * @return the time, or {@code null} for the default
	 */
	public @Nullable Duration answerTime() {
		return this.answerTime;
	}

	/**
	 * Return the questions by their keys, in the order in which they were added.
	 * @return the questions
	 */
	public Map<String, Question> entries() {
		return this.entries;
	}

	/**
	 * Question of a round, as the server reads it.
	 */
	public static final class Question {

		private final String message;

		private final Class<?> type;

		private final @Nullable ObjectNode details;

		private Question(String message, Class<?> type, @Nullable ObjectNode details) {
			this.message = message;
			this.type = type;
			this.details = details;
		}

		/**
		 * Return the message of a form or page.
		 * @return the message; empty for other questions
		 */
		public String message() {
			return this.message;
		}

		/**
		 * Return the type of the answer.
		 * @return the type of the form, {@code ObjectNode} for a form with a custom
		 * schema, {@code URI}, {@link SampleResult} or {@link Root}
		 */
		public Class<?> type() {
			return this.type;
		}

		/**
		 * Return the details.
		 * @return the custom schema of a form, {@code url} and {@code elicitationId} of a
		 * page, or the conversation; {@code null} for other questions
		 */
		public @Nullable ObjectNode details() {
			return this.details;
		}

	}

}
