package io.mcpspring.server;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the client's model is asked to write (server-2025 SAMP-02). Build one with
 * {@link #of(String, int)} and the methods that add to it.
 *
 * @param params the parameters of {@code sampling/createMessage}
 */
public record SampleRequest(ObjectNode params) {

	/**
	 * A request of one text from the user.
	 * @param text the text
	 * @param maxTokens how long the answer may be
	 * @return the request
	 */
	public static SampleRequest of(String text, int maxTokens) {
		ObjectNode params = JsonNodeFactory.instance.objectNode();
		ObjectNode message = params.putArray("messages").addObject().put("role", "user");
		message.putObject("content").put("type", "text").put("text", text);
		params.put("maxTokens", maxTokens);
		return new SampleRequest(params);
	}

	/**
	 * This request with a system prompt.
	 * @param text the prompt
	 * @return the changed request
	 */
	public SampleRequest withSystemPrompt(String text) {
		ObjectNode changed = this.params.deepCopy();
		changed.put("systemPrompt", text);
		return new SampleRequest(changed);
	}

	/**
	 * This request with a temperature.
	 * @param temperature the temperature
	 * @return the changed request
	 */
	public SampleRequest withTemperature(double temperature) {
		ObjectNode changed = this.params.deepCopy();
		changed.put("temperature", temperature);
		return new SampleRequest(changed);
	}

}
