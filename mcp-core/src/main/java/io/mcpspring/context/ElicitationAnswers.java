package io.mcpspring.context;

import java.util.List;
import java.util.Map;

/**
 * The answers to {@link Elicitations}, by key.
 */
public final class ElicitationAnswers {

	private final Map<String, Object> values;

	/**
	 * Create answers.
	 * @param values the answers by the keys of their questions
	 */
	public ElicitationAnswers(Map<String, Object> values) {
		this.values = Map.copyOf(values);
	}

	/**
	 * Return the answer to a form or page.
	 * @param key the key of the question
	 * @param <T> the type of the form; {@code URI} for a page
	 * @return the person's decision
	 */
	@SuppressWarnings("unchecked")
	public <T> ElicitResult<T> elicited(String key) {
		return (ElicitResult<T>) value(key);
	}

	/**
	 * Return the message that the client's model wrote.
	 * @param key the key of the question
	 * @return the message
	 */
	public SampleResult sampled(String key) {
		return (SampleResult) value(key);
	}

	/**
	 * Return the client's roots.
	 * @param key the key of the question
	 * @return the roots
	 */
	@SuppressWarnings("unchecked")
	public List<Root> roots(String key) {
		return (List<Root>) value(key);
	}

	private Object value(String key) {
		Object value = this.values.get(key);
		if (value == null) {
			throw new IllegalArgumentException("There was no question '" + key + "'");
		}
		return value;
	}

}
