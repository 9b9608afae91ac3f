package io.mcpspring.context;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The message that the client's model wrote. Clients answer with one block or several
 * (server-2025 SAMP-05).
 *
 * @param content the blocks as received
 * @param model the name of the model
 * @param stopReason the reason why the model stopped, or {@code null}
 */
public record SampleResult(List<JsonNode> content, String model, @Nullable String stopReason) {

	public SampleResult {
		content = List.copyOf(content);
	}

	/**
	 * Parse a client's answer.
	 * @param result the result of {@code sampling/createMessage}
	 * @return the answer
	 * @throws IllegalArgumentException if it does not have the form of one
	 */
	public static SampleResult of(JsonNode result) {
		JsonNode content = result.path("content");
		List<JsonNode> blocks = new ArrayList<>();
		if (content.isArray()) {
			content.forEach(blocks::add);
		}
		else if (content.isObject()) {
			blocks.add(content);
		}
		if (blocks.isEmpty() || !blocks.stream().allMatch((block) -> block.path("type").isString())) {
			throw new IllegalArgumentException("Sampling result has no content");
		}
		return new SampleResult(blocks, result.path("model").asString(""),
				result.path("stopReason").isString() ? result.path("stopReason").asString() : null);
	}

	/**
	 * Return the text of all text blocks.
	 * @return the text; empty if there is none
	 */
	public String text() {
		StringBuilder text = new StringBuilder();
		for (JsonNode block : this.content) {
			text.append(block.path("text").asString(""));
		}
		return text.toString();
	}

	/**
	 * Return the uses of tools that the model requests; pass their results to
	 * {@link SampleRequest#withToolResults}.
	 * @return the uses in their order; empty if there are none
	 */
	public List<ToolUse> toolUses() {
		return this.content.stream()
			.filter((block) -> "tool_use".equals(block.path("type").asString("")))
			.map((block) -> new ToolUse(block.path("id").asString(""), block.path("name").asString(""),
					block.path("input")))
			.toList();
	}

	/**
	 * Use of a tool that the model requests.
	 *
	 * @param id the id of this use
	 * @param name the name of the tool
	 * @param input the arguments, not validated
	 */
	public record ToolUse(String id, String name, JsonNode input) {
	}

}
