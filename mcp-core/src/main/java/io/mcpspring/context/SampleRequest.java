package io.mcpspring.context;

import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

import io.mcpspring.model.Role;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the client's model is asked to write (server-2025 SAMP-02). Build one with
 * {@link #of(String, int)} and the methods that add to it.
 *
 * @param params the parameters of {@code sampling/createMessage}
 */
public record SampleRequest(ObjectNode params) {

	public SampleRequest {
		SampleMessages.check(params.path("messages"));
	}

	/**
	 * A request of one text from the user.
	 * @param text the text
	 * @param maxTokens how long the answer may be
	 * @return the request
	 */
	public static SampleRequest of(String text, int maxTokens) {
		ObjectNode params = JsonNodeFactory.instance.objectNode();
		params.putArray("messages").add(SampleMessages.text(Role.USER, text));
		params.put("maxTokens", maxTokens);
		return new SampleRequest(params);
	}

	/**
	 * This request with a system prompt.
	 * @param text the prompt
	 * @return the changed request
	 */
	public SampleRequest withSystemPrompt(String text) {
		return with((changed) -> changed.put("systemPrompt", text));
	}

	/**
	 * This request with a temperature.
	 * @param temperature the temperature
	 * @return the changed request
	 */
	public SampleRequest withTemperature(double temperature) {
		return with((changed) -> changed.put("temperature", temperature));
	}

	/**
	 * This request with another text at the end of the conversation.
	 * @param role who says it
	 * @param text the text
	 * @return the changed request
	 */
	public SampleRequest withMessage(Role role, String text) {
		return with((changed) -> messages(changed).add(SampleMessages.text(role, text)));
	}

	/**
	 * This request with a tool that the model may ask for. The client must have declared
	 * {@code sampling.tools} (server-2025 SAMP-03).
	 * @param name the name of the tool
	 * @param description what it does
	 * @param inputSchema the schema of its arguments
	 * @return the changed request
	 */
	public SampleRequest withTool(String name, String description, ObjectNode inputSchema) {
		return with((changed) -> changed.withArray("tools")
			.addObject()
			.put("name", name)
			.put("description", description)
			.set("inputSchema", inputSchema));
	}

	/**
	 * This request with a say in whether the model asks for tools.
	 * @param choice whether it does
	 * @return the changed request
	 */
	public SampleRequest withToolChoice(ToolChoice choice) {
		return with((changed) -> changed.putObject("toolChoice").put("mode", choice.name().toLowerCase(Locale.ROOT)));
	}

	/**
	 * The next turn: the model asked for tools, and these are their results (server-2025
	 * SAMP-06, SAMP-07).
	 * @param answer the model's answer, with {@link SampleResult#toolUses()}
	 * @param results the text that each tool returned, by the id of its use
	 * @return the changed request
	 * @throws IllegalArgumentException if a use has no result, or a result no use
	 */
	public SampleRequest withToolResults(SampleResult answer, Map<String, String> results) {
		return with((changed) -> {
			messages(changed).add(SampleMessages.of(Role.ASSISTANT, answer.content()));
			messages(changed).add(SampleMessages.results(results));
		});
	}

	private SampleRequest with(Consumer<ObjectNode> change) {
		ObjectNode changed = this.params.deepCopy();
		change.accept(changed);
		return new SampleRequest(changed);
	}

	private static ArrayNode messages(ObjectNode params) {
		return params.withArray("messages");
	}

	/** Whether a model asks for tools. */
	public enum ToolChoice {

		/** As it likes. */
		AUTO,

		/** At least for one. */
		REQUIRED,

		/** For none. */
		NONE

	}

}
