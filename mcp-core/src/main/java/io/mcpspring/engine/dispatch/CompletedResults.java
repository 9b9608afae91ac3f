package io.mcpspring.engine.dispatch;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.engine.schema.CompiledSchema;
import io.mcpspring.engine.schema.SchemaViolation;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.ServerEvents.ResultFailure;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * Results of tools that did their work, which stay successes whatever is wrong with them.
 * Structured content that does not fit the output schema is sent without the members that
 * do not, or not at all (server-2025 TOOL-15; server-2026 TOOL-13). Only a result that
 * cannot be written is answered by an error, which tells the model not to repeat the
 * call.
 */
final class CompletedResults {

	private static final Logger logger = LoggerFactory.getLogger(CompletedResults.class);

	private static final String DONE = "The tool completed its work. Do not call it again for the same purpose. ";

	private static final int MAX_TOOLS = 1000;

	private static final int MAX_PLACES = 20;

	private final ServerEvents events;

	/** The places that have been warned of, by tool. */
	private final Map<String, Set<String>> warned = new ConcurrentHashMap<>();

	CompletedResults(ServerEvents events) {
		this.events = events;
	}

	/**
	 * Check a result.
	 * @param tool the name of the tool
	 * @param schema the schema of its structured content
	 * @param result the result
	 * @return the result, with structured content only as far as it fits
	 */
	CallToolResult checked(String tool, CompiledSchema schema, CallToolResult result) {
		JsonNode structured = result.structuredContent();
		List<SchemaViolation> violations = (structured != null) ? schema.validate(structured)
				: List.of(new SchemaViolation("", "structured content is missing"));
		if (violations.isEmpty()) {
			return result;
		}
		this.events.resultFailed(ResultFailure.SCHEMA);
		JsonNode fitting = (structured != null) ? fitting(schema, structured, violations) : null;
		warn(tool, structured, violations, fitting);
		if (structured == null || structured.isNull() || !result.content().isEmpty()) {
			return CallToolResult.builder()
				.content(result.content())
				.structuredContent(fitting)
				.meta(result.meta())
				.build();
		}
		// The text that is made of structured content would lack what is left out.
		return CallToolResult.builder()
			.content(List.of(Content.text(structured.toString())))
			.structuredContent(fitting)
			.meta(result.meta())
			.build();
	}

	private static @Nullable JsonNode fitting(CompiledSchema schema, JsonNode structured,
			List<SchemaViolation> violations) {
		JsonNode rest = MisfitMembers.remove(structured, violations);
		return (rest != null && schema.validate(rest).isEmpty()) ? rest : null;
	}

	private void warn(String tool, @Nullable JsonNode structured, List<SchemaViolation> violations,
			@Nullable JsonNode fitting) {
		List<SchemaViolation> fresh = violations.stream()
			.filter((violation) -> isFresh(tool, structured, violation))
			.toList();
		if (!fresh.isEmpty()) {
			logger.warn(
					"The result of tool '{}' does not fit its output schema: {}. {}. Declare what the tool returns,"
							+ " for example by @Nullable or Optional, or list it without an output schema."
							+ " Not logged again for these places.",
					tool, SingleLine.of(fresh.toString()),
					(fitting != null) ? "Structured content is sent without these members"
							: "The text is sent without structured content, which some clients refuse");
		}
	}

	private boolean isFresh(String tool, @Nullable JsonNode structured, SchemaViolation violation) {
		if (this.warned.size() >= MAX_TOOLS && !this.warned.containsKey(tool)) {
			return false;
		}
		String place = (structured != null) ? MisfitMembers.generalized(structured, violation) : "";
		Set<String> known = this.warned.computeIfAbsent(tool, (name) -> ConcurrentHashMap.newKeySet());
		return known.size() < MAX_PLACES && known.add(place + " " + violation.message());
	}

	/**
	 * Create the answer for a result that cannot be written.
	 * @param why the reason
	 * @return the error to answer with
	 */
	CallToolResult unwritable(String why) {
		this.events.resultFailed(ResultFailure.UNWRITABLE);
		return CallToolResult.builder()
			.content(List.of(Content.text(DONE + "Its result cannot be sent. " + why)))
			.isError(true)
			.build();
	}

}
