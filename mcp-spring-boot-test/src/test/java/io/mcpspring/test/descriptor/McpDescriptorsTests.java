package io.mcpspring.test.descriptor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;

import io.mcpspring.report.Finding;
import io.mcpspring.report.McpOffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

/**
 * Approval and portability of descriptors.
 */
class McpDescriptorsTests {

	private static final String GOOD = """
			{"name":"find","description":"Find","annotations":{"readOnlyHint":true,"openWorldHint":false},"inputSchema":{"type":"object",\
			"properties":{"name":{"type":"string","description":"The name"}}}}""";

	@TempDir
	private Path folder;

	private static McpDescriptors tools(String... tools) {
		List<JsonNode> parsed = StreamSupport.stream(List.of(tools).spliterator(), false)
			.map(JsonMapper.shared()::readTree)
			.toList();
		return new McpDescriptors(McpOffer.of("Be polite", parsed, List.of(), List.of(), List.of()), "test");
	}

	private void approve(McpDescriptors descriptors, Path file) {
		System.setProperty(McpDescriptorsAssert.APPROVE, "true");
		try {
			assertThat(descriptors).matchApproved(file);
		}
		finally {
			System.clearProperty(McpDescriptorsAssert.APPROVE);
		}
	}

	@Test
	void comparesWithWhatWasApproved() throws Exception {
		Path file = this.folder.resolve("approved/mcp.json");
		approve(tools(GOOD, GOOD.replace("\"find\"", "\"a\"")), file);
		assertThat(tools(GOOD.replace("\"find\"", "\"a\""), GOOD)).matchApproved(file);
		assertThat(Files.readString(file)).contains("  \"tools\"").endsWith("}\n");
	}

	@Test
	void tellsEachPlaceThatDiffers() {
		Path file = this.folder.resolve("mcp.json");
		approve(tools(GOOD), file);
		assertThatExceptionOfType(AssertionError.class)
			.isThrownBy(() -> assertThat(
					tools(GOOD.replace("\"string\"", "\"integer\"").replace(",\"description\":\"The name\"", ""),
							GOOD.replace("\"find\"", "\"new\"")))
				.matchApproved(file))
			.withMessageContaining("in 3 places")
			.withMessageContaining(
					"changed  /tools/find/inputSchema/properties/name/type: \"string\" is now \"integer\"")
			.withMessageContaining("removed  /tools/find/inputSchema/properties/name/description: \"The name\"")
			.withMessageContaining("added    /tools/new: {")
			.withMessageContaining("-Dmcp.test.approve=true");
	}

	@Test
	void failsUntilSomethingIsApproved() {
		assertThatExceptionOfType(AssertionError.class)
			.isThrownBy(() -> assertThat(tools(GOOD)).matchApproved(this.folder.resolve("none.json")))
			.withMessageContaining("does not exist");
	}

	@Test
	void findsNothingInAGoodTool() {
		assertThat(tools(GOOD)).arePortable();
	}

	@Test
	void showsFindings() {
		assertThat(tools(GOOD, GOOD.replace("\"find\"", "\"a.b\""))).findings()
			.extracting(Finding::rule, Finding::place)
			.containsExactly(tuple("tool-name", "a.b"));
	}

	@Test
	void countsTokens() {
		McpDescriptors descriptors = tools(GOOD,
				GOOD.replace("\"Find\"", "\"Find whatever there is to be found\"").replace("\"find\"", "\"second\""));
		int tokens = descriptors.report().tokens();
		assertThat(descriptors).takeAtMost(tokens);
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> assertThat(descriptors).takeAtMost(tokens - 1))
			.withMessageContaining("take " + tokens + " tokens (o200k_base), at most " + (tokens - 1))
			.withMessageMatching("(?s).*\\d+ second\\n  \\d+ find\\n  \\d instructions.*");
	}

	@Test
	void silencesRulesById() {
		McpDescriptors dotted = tools(GOOD.replace("\"find\"", "\"a.b\""));
		assertThat(dotted).arePortable("tool-name");
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> assertThat(dotted).arePortable())
			.withMessageContaining("[tool-name]");
		assertThatIllegalArgumentException().isThrownBy(() -> assertThat(dotted).arePortable("tool-names"));
	}

}
