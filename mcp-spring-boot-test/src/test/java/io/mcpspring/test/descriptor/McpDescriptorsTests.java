package io.mcpspring.test.descriptor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

/**
 * Approval and portability of descriptors.
 */
class McpDescriptorsTests {

	private static final String GOOD = """
			{"name":"find","description":"Find","annotations":{"readOnlyHint":true},"inputSchema":{"type":"object",\
			"properties":{"name":{"type":"string","description":"The name"}}}}""";

	@TempDir
	private Path folder;

	private static McpDescriptors tools(String... tools) {
		List<JsonNode> parsed = StreamSupport.stream(List.of(tools).spliterator(), false)
			.map(JsonMapper.shared()::readTree)
			.toList();
		return new McpDescriptors(parsed, List.of(), List.of(), List.of());
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
	void findsWhatSomeHostsRefuse() {
		String bad = """
				{"name":"Find","description":" ","inputSchema":{"type":"object","anyOf":[{}],"properties":{\
				"the name":{"type":["string","null"]},"list":{"type":"array","description":"L",\
				"items":{"$ref":"#/x"}},"pair":{"type":"array","description":"P","prefixItems":[]}}}}""";
		assertThat(tools(GOOD, bad, GOOD.replace("\"find\"", "\"a.b\""))).findings()
			.extracting(Finding::rule, Finding::place)
			.containsExactlyInAnyOrder(tuple("tool-description", "Find"), tuple("tool-hints", "Find"),
					tuple("root-combinator", "Find"), tuple("argument-name", "Find.the name"),
					tuple("argument-description", "Find.the name"), tuple("type-list", "Find.the name"),
					tuple("reference", "Find.list/items"), tuple("tuple", "Find.pair"), tuple("tool-name", "a.b"),
					tuple("similar-names", "Find"));
	}

	@Test
	void silencesRulesById() {
		McpDescriptors dotted = tools(GOOD.replace("\"find\"", "\"a.b\""));
		assertThat(dotted).arePortable("tool-name");
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> assertThat(dotted).arePortable())
			.withMessageContaining("[tool-name]");
	}

}
