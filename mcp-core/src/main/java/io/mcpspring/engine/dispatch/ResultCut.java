package io.mcpspring.engine.dispatch;

import java.util.ArrayList;
import java.util.List;

import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Cut of results that are longer than their budget: texts at a line, structured content
 * after an element of its longest list. A note for the model has the size of the rest,
 * and the arguments that ask for less. A result without a list cannot be cut.
 */
final class ResultCut {

	private static final int MAX_ARGUMENTS = 10;

	private final int budget;

	private final String narrow;

	ResultCut(int budget, Registration.Tool tool) {
		this.budget = budget;
		List<String> arguments = tool.descriptor()
			.inputSchema()
			.path("properties")
			.propertyNames()
			.stream()
			.limit(MAX_ARGUMENTS)
			.toList();
		this.narrow = arguments.isEmpty() ? "" : " Narrow it by the arguments: " + String.join(", ", arguments) + ".";
	}

	/**
	 * Cut a result.
	 * @param result the result, which is no error
	 * @return the result, the same if it is not too long
	 */
	CallToolResult apply(CallToolResult result) {
		List<Content> content = new ArrayList<>();
		List<String> notes = new ArrayList<>();
		JsonNode structured = result.structuredContent();
		int length = (structured != null && structured.isContainer()) ? structured.toString().length() : 0;
		if (structured != null && length > this.budget) {
			structured = structured.deepCopy();
			String note = cut(structured, length);
			if (note == null) {
				return CallToolResult.error(
						"The tool completed its work, but its result has " + length + " characters, of which at most "
								+ this.budget + " are sent. Do not call it again for the same purpose." + this.narrow);
			}
			notes.add(note);
			if (result.content().isEmpty()) {
				content.add(Content.text(structured.toString()));
			}
		}
		cut(result.content(), content, notes);
		if (notes.isEmpty()) {
			return result;
		}
		content.add(Content.text(String.join(" ", notes) + this.narrow));
		return CallToolResult.builder().content(content).structuredContent(structured).meta(result.meta()).build();
	}

	/** Shorten the longest list; {@code null} if that is not enough. */
	private @Nullable String cut(JsonNode structured, int length) {
		ArrayNode list = longest(structured);
		int excess = length - this.budget;
		if (list == null || list.toString().length() < excess) {
			return null;
		}
		int all = list.size();
		while (excess > 0 && !list.isEmpty()) {
			excess -= list.remove(list.size() - 1).toString().length() + 1;
		}
		return "Only the first " + list.size() + " of " + all + " elements are shown, because the result has " + length
				+ " characters, of which at most " + this.budget + " are sent.";
	}

	private void cut(List<Content> given, List<Content> content, List<String> notes) {
		int left = this.budget;
		int all = 0;
		boolean cut = false;
		for (Content block : given) {
			String text = (block instanceof Content.Text one) ? one.text() : "";
			all += text.length();
			if (text.length() <= left) {
				content.add(block);
				left -= text.length();
				continue;
			}
			if (left > 0) {
				content.add(Content.text(beginning(text, left))
					.withAnnotations(block.annotations())
					.withMeta(block.meta()));
			}
			left = 0;
			cut = true;
		}
		if (cut) {
			notes.add("The text is cut: it has " + all + " characters, of which at most " + this.budget + " are sent.");
		}
	}

	private static @Nullable ArrayNode longest(JsonNode value) {
		ArrayNode longest = (value instanceof ArrayNode array) ? array : null;
		if (value instanceof ObjectNode object) {
			for (JsonNode member : object) {
				ArrayNode inner = longest(member);
				if (inner != null && (longest == null || inner.toString().length() > longest.toString().length())) {
					longest = inner;
				}
			}
		}
		return longest;
	}

	/** Cut at the end of a line, if there is one in the second half. */
	private static String beginning(String text, int length) {
		int line = text.lastIndexOf('\n', length);
		int end = (line > length / 2) ? line : length;
		return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end);
	}

}
