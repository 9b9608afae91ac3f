package io.mcpspring.context;

import java.util.LinkedHashMap;
import java.util.Map;

import io.mcpspring.model.InputRequest;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Questions that are asked in one round, each under a key chosen by the author.
 */
public final class Questions {

	private final Map<String, Question> entries = new LinkedHashMap<>();

	/**
	 * Ask for a form.
	 * @param key the key of the question
	 * @param message the question and its reason
	 * @param type the record from which the form is derived
	 * @return this
	 */
	public Questions elicit(String key, String message, Class<?> type) {
		return add(key, new Question(null, message, type));
	}

	/**
	 * Ask for a form with a custom schema.
	 * @param key the key of the question
	 * @param message the question and its reason
	 * @param schema a flat object schema (server-2025 ELIC-04)
	 * @return this
	 */
	public Questions elicit(String key, String message, ObjectNode schema) {
		return add(key, new Question(new InputRequest.ElicitForm(message, schema), message, ObjectNode.class));
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
	public Questions elicitUrl(String key, String message, String url, String elicitationId) {
		return add(key, new Question(new InputRequest.ElicitUrl(message, url, elicitationId), message, Void.class));
	}

	/**
	 * Ask for a message of the client's model.
	 * @param key the key of the question
	 * @param request the conversation
	 * @return this
	 * @deprecated by the protocol since 2026-07-28; may be removed there a year later
	 */
	@Deprecated(since = "2026-07-28")
	public Questions sample(String key, SampleRequest request) {
		return add(key, new Question(new InputRequest.CreateMessage(request.params()), "", SampleResult.class));
	}

	/**
	 * Ask for the client's roots.
	 * @param key the key of the question
	 * @return this
	 * @deprecated by the protocol since 2026-07-28; may be removed there a year later
	 */
	@Deprecated(since = "2026-07-28")
	public Questions roots(String key) {
		return add(key, new Question(new InputRequest.ListRoots(), "", Root.class));
	}

	private Questions add(String key, Question question) {
		if (this.entries.putIfAbsent(key, question) != null) {
			throw new IllegalArgumentException("The question '" + key + "' is asked twice");
		}
		return this;
	}

	/**
	 * Return the questions by their keys, in the order in which they were added.
	 * @return the questions
	 */
	public Map<String, Question> entries() {
		return this.entries;
	}

	/**
	 * Question whose schema is not derived yet.
	 *
	 * @param request the request, or {@code null} to derive it from the type
	 * @param message the message of a form
	 * @param type the type of the answer
	 */
	public record Question(@Nullable InputRequest request, String message, Class<?> type) {
	}

}
