package io.mcpspring.dispatch;

import java.util.ArrayList;
import java.util.List;

import io.mcpspring.context.Answers;
import io.mcpspring.model.Content;
import io.mcpspring.model.McpResult.CallTool;
import io.mcpspring.schema.CompiledSchema;
import io.mcpspring.schema.JsonSchemas;
import io.mcpspring.server.ServerEvents;
import io.mcpspring.server.ServerEvents.ResultFailure;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Answers of tools whose work is done but whose result cannot be sent (server-2025
 * TOOL-15, TOOL-16).
 */
class CompletedResultsTests {

	private static final String DONE = "The tool completed its work. Do not call it again for the same purpose. ";

	private final List<ResultFailure> failures = new ArrayList<>();

	private final CompletedResults results = new CompletedResults(new ServerEvents() {
		@Override
		public void resultFailed(ResultFailure why) {
			CompletedResultsTests.this.failures.add(why);
		}
	});

	private final CompiledSchema schema = new JsonSchemas()
		.compile((ObjectNode) JsonMapper.shared().readTree("{\"type\":\"object\"}"));

	@Test
	void aResultThatFitsIsSentAsItIs() {
		CallTool result = CallTool.structured(JsonMapper.shared().createObjectNode());
		assertThat(this.results.checked("t", this.schema, result)).isSameAs(result);
		assertThat(this.failures).isEmpty();
	}

	@Test
	void aLongResultIsShownInPart() {
		CallTool answer = this.results.checked("t", this.schema,
				CallTool.structured(StringNode.valueOf("x" + "😀".repeat(CompletedResults.MAX_SHOWN))));
		assertThat(answer.isError()).isTrue();
		assertThat(answer.structuredContent()).isNull();
		assertThat(text(answer)).startsWith(DONE)
			.endsWith("… (" + (2 * CompletedResults.MAX_SHOWN + 3) + " characters)")
			.hasSizeLessThan(CompletedResults.MAX_SHOWN + 300);
		assertThat(text(answer).codePoints()).noneMatch((point) -> point >= 0xD800 && point <= 0xDFFF);
		assertThat(this.failures).containsExactly(ResultFailure.SCHEMA);
	}

	@Test
	void contentThatWasMadeIsSentAlong() {
		CallTool answer = this.results.checked("t", this.schema, CallTool.text("3"));
		assertThat(answer.content()).hasSize(2).last().isEqualTo(Content.text("3"));
		assertThat(text(answer)).startsWith(DONE).endsWith("It returned no structured content, but this:");
	}

	@Test
	void aMissingResultIsNamedAsSuch() {
		assertThat(text(this.results.checked("t", this.schema, CallTool.of()))).startsWith(DONE)
			.endsWith("It returned nothing, where its output schema promises a value.");
	}

	// server-2025 TOOL-20
	@Test
	void aResultThatCannotBeWrittenIsExplained() {
		assertThat(text(this.results.unwritable("It is too deep.")))
			.isEqualTo(DONE + "Its result cannot be sent. It is too deep.");
		assertThat(this.failures).containsExactly(ResultFailure.UNWRITABLE);
	}

	private static String text(CallTool answer) {
		return ((Content.Text) answer.content().get(0)).text();
	}

}
