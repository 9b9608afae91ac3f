package io.mcpspring.context;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The message that the client's model wrote. Clients answer with one block or several
 * (server-2025 SAMP-05).
 */
public final class SampleResult {

	private final JsonNode json;

	private final List<JsonNode> content;

	private SampleResult(JsonNode json, List<JsonNode> content) {
		this.json = json;
		this.content = List.copyOf(content);
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
		return new SampleResult(result, blocks);
	}

	/**
	 * Return the blocks.
	 * @return the blocks as received
	 */
	public List<JsonNode> content() {
		return this.content;
	}

	/**
	 * Return the name of the model.
	 * @return the name; empty if it is not known
	 */
	public String model() {
		return this.json.path("model").asString("");
	}

	/**
	 * Return the reason why the model stopped.
	 * @return the reason, or {@code null}
	 */
	public @Nullable String stopReason() {
		return this.json.path("stopReason").isString() ? this.json.path("stopReason").asString() : null;
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
			.map(ToolUse::new)
			.toList();
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof SampleResult that && this.json.equals(that.json);
	}

	@Override
	public int hashCode() {
		return this.json.hashCode();
	}

	@Override
	public String toString() {
		return "SampleResult" + this.json;
	}

	/** Use of a tool that the model requests. */
	public static final class ToolUse {

		private final JsonNode json;

		private ToolUse(JsonNode json) {
			this.json = json;
		}

		/**
		 * Return the id of this use.
		 * @return the id
		 */
		public String id() {
			return this.json.path("id").asString("");
		}

		/**
		 * Return the name of the tool.
		 * @return the name
		 */
		public String name() {
			return this.json.path("name").asString("");
		}

		/**
		 * Return the arguments.
		 * @return the arguments, not validated
		 */
		public JsonNode input() {
			return this.json.path("input");
		}

		@Override
		public boolean equals(@Nullable Object other) {
			return other instanceof ToolUse that && this.json.equals(that.json);
		}

		@Override
		public int hashCode() {
			return this.json.hashCode();
		}

		@Override
		public String toString() {
			return "ToolUse" + this.json;
		}

	}

}
