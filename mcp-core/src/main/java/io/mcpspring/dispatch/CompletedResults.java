package io.mcpspring.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.context.Answers;
import io.mcpspring.log.SingleLine;
import io.mcpspring.model.Content;
import io.mcpspring.model.McpResult;
import io.mcpspring.schema.CompiledSchema;
import io.mcpspring.schema.SchemaViolation;
import io.mcpspring.server.ServerEvents;
import io.mcpspring.server.ServerEvents.ResultFailure;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * Answers to calls whose tool did its work but whose result cannot be sent: an error
 * without structured content that tells the model not to repeat the call (server-2025
 * TOOL-15, TOOL-16; server-2026 TOOL-13).
 */
final class CompletedResults {

	/** The maximum length of a refused result as shown to the model, in characters. */
	static final int MAX_SHOWN = 10_000;

	private static final Logger logger = LoggerFactory.getLogger(CompletedResults.class);

	private static final String DONE = "The tool completed its work. Do not call it again for the same purpose. ";

	private static final int MAX_HINTED = 1000;

	private final ServerEvents events;

	/** The tools for which the hint has been logged. */
	private final Set<String> hinted = ConcurrentHashMap.newKeySet();

	CompletedResults(ServerEvents events) {
		this.events = events;
	}

	/**
	 * Check a result.
	 * @param tool the name of the tool
	 * @param schema the schema of its structured content
	 * @param result the result
	 * @return the result if it fits, otherwise the error to answer with
	 */
	McpResult.CallTool checked(String tool, CompiledSchema schema, McpResult.CallTool result) {
		JsonNode structured = result.structuredContent();
		List<SchemaViolation> violations = (structured == null)
				? List.of(new SchemaViolation("", "structured content is missing")) : schema.validate(structured);
		if (violations.isEmpty()) {
			return result;
		}
		if ((structured == null || structured.isNull()) && result.content().isEmpty()) {
			return absent(tool);
		}
		logger.error("The result of tool '{}' does not fit its output schema, so it was answered as an error: {}", tool,
				SingleLine.of(violations.toString()));
		this.events.resultFailed(ResultFailure.SCHEMA);
		return error(
				"What it returned does not fit its output schema. It returned"
						+ ((structured != null) ? ": " + shown(structured) : " no structured content, but this:"),
				result.content());
	}

	/**
	 * Answer for an absent result. It may be legitimate, so a hint to the author
	 * suffices.
	 */
	private McpResult.CallTool absent(String tool) {
		if (this.hinted.size() < MAX_HINTED && this.hinted.add(tool)) {
			logger.warn("Tool '{}' returned nothing, but its output schema promises a value, so it was answered as an"
					+ " error. Let its return type say that there may be nothing (@Nullable or Optional), or list it"
					+ " without an output schema. Not logged again for this tool.", tool);
		}
		this.events.resultFailed(ResultFailure.SCHEMA);
		return error("It returned nothing, where its output schema promises a value.", List.of());
	}

	/**
	 * Create the answer for a result that cannot be written.
	 * @param why the reason
	 * @return the error to answer with
	 */
	McpResult.CallTool unwritable(String why) {
		this.events.resultFailed(ResultFailure.UNWRITABLE);
		return error("Its result cannot be sent. " + why, List.of());
	}

	private static McpResult.CallTool error(String why, List<Content> content) {
		List<Content> blocks = new ArrayList<>(content);
		blocks.add(0, Content.text(DONE + why));
		return new McpResult.CallTool(blocks, null, true, null);
	}

	private static String shown(JsonNode value) {
		String json = value.toString();
		if (json.length() <= MAX_SHOWN) {
			return json;
		}
		int end = Character.isHighSurrogate(json.charAt(MAX_SHOWN - 1)) ? MAX_SHOWN - 1 : MAX_SHOWN;
		return json.substring(0, end) + "… (" + json.length() + " characters)";
	}

}
