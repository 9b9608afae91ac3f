package io.mcpspring.context;

import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

import io.mcpspring.model.McpRole;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Request to the client's model (server-2025 SAMP-02). Create one with
 * {@link #of(String, int)} and extend it by the other methods.
 */
public final class SampleRequest {

	private final ObjectNode params;

	private SampleRequest(ObjectNode params) {
		SampleMessages.check(params.path("messages"));
		this.params = params;
	}

	/**
	 * Create a request of its parameters, for those without a method here.
	 * @param params the parameters of {@code sampling/createMessage}, not copied
	 * @return the request
	 */
	public static SampleRequest of(ObjectNode params) {
		return new SampleRequest(params);
	}

	/**
	 * Create a request of one text from the user.
	 * @param text the text
	 * @param maxTokens the maximum number of tokens in the answer
	 * @return the request
	 */
	public static SampleRequest of(String text, int maxTokens) {
		ObjectNode params = JsonNodeFactory.instance.objectNode();
		params.putArray("messages").add(SampleMessages.text(McpRole.USER, text));
		params.put("maxTokens", maxTokens);
		return new SampleRequest(params);
	}

	/**
	 * Return a copy of this request with a system prompt.
	 * @param text the prompt
	 * @return the changed request
	 */
	public SampleRequest withSystemPrompt(String text) {
		return with((changed) -> changed.put("systemPrompt", text));
	}

	/**
	 * Return a copy of this request with a temperature.
	 * @param temperature the temperature
	 * @return the changed request
	 */
	public SampleRequest withTemperature(double temperature) {
		return with((changed) -> changed.put("temperature", temperature));
	}

	/**
	 * Return a copy of this request with a further text at the end of the conversation.
	 * @param role the speaker
	 * @param text the text
	 * @return the changed request
	 */
	public SampleRequest withMessage(McpRole role, String text) {
		return with((changed) -> messages(changed).add(SampleMessages.text(role, text)));
	}

	/**
	 * Return a copy of this request with a tool that the model may use. The client must
	 * have declared {@code sampling.tools} (server-2025 SAMP-03).
	 * @param name the name of the tool
	 * @param description the description of the tool
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
	 * Return a copy of this request with a rule whether the model uses tools.
	 * @param choice the rule
	 * @return the changed request
	 */
	public SampleRequest withToolChoice(ToolChoice choice) {
		return with((changed) -> changed.putObject("toolChoice").put("mode", choice.name().toLowerCase(Locale.ROOT)));
	}

	/**
	 * Return a copy of this request with the next turn: the model's use of tools, and
	 * their results (server-2025 SAMP-06, SAMP-07).
	 * @param answer the model's answer, with {@link SampleResult#toolUses()}
	 * @param results the text that each tool returned, by the id of its use
	 * @return the changed request
	 * @throws IllegalArgumentException if a use lacks its result, or a result its use
	 */
	public SampleRequest withToolResults(SampleResult answer, Map<String, String> results) {
		return with((changed) -> {
			messages(changed).add(SampleMessages.of(McpRole.ASSISTANT, answer.content()));
			messages(changed).add(SampleMessages.results(results));
		});
	}

	/**
	 * Return the parameters.
	 * @return the parameters of {@code sampling/createMessage}, not to be modified
	 */
	public ObjectNode params() {
		return this.params;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof SampleRequest that && this.params.equals(that.params);
	}

	@Override
	public int hashCode() {
		return this.params.hashCode();
	}

	@Override
	public String toString() {
		return "SampleRequest" + this.params;
	}

	private SampleRequest with(Consumer<ObjectNode> change) {
		ObjectNode changed = this.params.deepCopy();
		change.accept(changed);
		return new SampleRequest(changed);
	}

	private static ArrayNode messages(ObjectNode params) {
		return params.withArray("messages");
	}

	/** Rule whether a model uses tools. */
	public enum ToolChoice {

		/** The model decides. */
		AUTO,

		/** The model uses at least one tool. */
		REQUIRED,

		/** The model uses no tool. */
		NONE

	}

}
