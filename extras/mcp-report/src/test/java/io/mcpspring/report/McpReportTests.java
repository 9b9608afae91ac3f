package io.mcpspring.report;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.mcpspring.report.McpReport.ToolTokens;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

/**
 * Tokens, findings and drift of an offer.
 */
class McpReportTests {

	private static final String GOOD = """
			{"name":"find","description":"Find","annotations":{"readOnlyHint":true,"openWorldHint":false},\
			"inputSchema":{"type":"object","properties":{"name":{"type":"string","description":"The name"}}}}""";

	private static McpOffer offer(@Nullable String instructions, String... tools) {
		List<JsonNode> parsed = Stream.of(tools).<JsonNode>map(JsonMapper.shared()::readTree).toList();
		return McpOffer.of(instructions, parsed, List.of(), List.of(), List.of());
	}

	private static McpReport report(String... tools) {
		return McpReport.of(offer(null, tools));
	}

	@Test
	void estimatesTokens() {
		McpReport report = McpReport.of(offer("Be polite", GOOD, GOOD.replace("\"find\"", "\"other\"")));
		assertThat(report.encoding()).isEqualTo("o200k_base");
		assertThat(report.instructions()).isBetween(1, 4);
		assertThat(report.tools()).extracting(ToolTokens::name).containsExactly("find", "other");
		assertThat(report.tools()).allSatisfy((tool) -> assertThat(tool.tokens()).isBetween(20, 60));
		assertThat(report.tokens())
			.isEqualTo(report.instructions() + report.tools().get(0).tokens() + report.tools().get(1).tokens());
		assertThat(report().tokens()).isZero();
	}

	@Test
	void countsWhatModelsSee() {
		String hidden = GOOD.replace("\"annotations\"", "\"_meta\":{\"note\":\"for hosts alone\"},\"annotations\"");
		assertThat(report(hidden).tokens()).isEqualTo(report(GOOD).tokens());
		assertThat(report(GOOD.replace("\"Find\"", "\"Find, and tell at length\"")).tokens())
			.isGreaterThan(report(GOOD).tokens());
	}

	@Test
	void findsNothingInAGoodTool() {
		assertThat(report(GOOD).findings()).isEmpty();
	}

	@Test
	void findsWhatSomeHostsRefuse() {
		String bad = """
				{"name":"Find","description":" ","inputSchema":{"type":"object","anyOf":[{}],"properties":{\
				"the name":{"type":["string","null"]},"list":{"type":"array","description":"L",\
				"items":{"$ref":"#/x"}},"pair":{"type":"array","description":"P","prefixItems":[]}}}}""";
		List<Finding> findings = report(GOOD, bad, GOOD.replace("\"find\"", "\"a.b\"")).findings();
		assertThat(findings).extracting(Finding::rule, Finding::place)
			.containsExactlyInAnyOrder(tuple("tool-description", "Find"), tuple("tool-hints", "Find"),
					tuple("assumed-hints", "Find"), tuple("root-combinator", "Find"),
					tuple("argument-name", "Find.the name"), tuple("argument-description", "Find.the name"),
					tuple("type-list", "Find.the name"), tuple("reference", "Find.list/items"),
					tuple("tuple", "Find.pair"), tuple("tool-name", "a.b"), tuple("similar-names", "Find"));
		assertThat(findings).extracting(Finding::tool).containsOnly("Find", "a.b");
	}

	@Test
	void findsValuesWithoutAType() {
		String open = GOOD.replace("{\"type\":\"string\",", "{")
			.replace("\"inputSchema\":{\"type\":\"object\",\"properties\":{", """
					"inputSchema":{"type":"object","properties":{\
					"any":{"type":"array","description":"A"},"empty":{"type":"array","description":"E","items":{}},\
					"deep":{"type":"object","description":"D","properties":{"of":{"type":["array"]},"one":true}},\
					"rows":{"type":"array","description":"R","items":{"type":"array","items":{"enum":[1]}}},\
					"choice":{"description":"C","anyOf":[{"type":"string"}]},""");
		assertThat(report(open).findings()).extracting(Finding::rule, Finding::place)
			.containsExactlyInAnyOrder(tuple("untyped", "find.name"), tuple("array-items", "find.any"),
					tuple("array-items", "find.empty"), tuple("array-items", "find.deep.of"),
					tuple("type-list", "find.deep.of"), tuple("untyped", "find.deep.one"));
	}

	@Test
	void findsContradictions() {
		String never = GOOD.replace("\"type\":\"string\"", "\"type\":\"integer\",\"minimum\":5,\"maximum\":3");
		assertThat(report(never).findings()).singleElement()
			.hasToString("find.inputSchema/properties/name: no value fits, because minimum 5 excludes maximum 3"
					+ " [contradiction]");
		assertThat(report(withOutput("{\"type\":\"object\",\"properties\":{\"a\":{\"enum\":[]}}}")).findings())
			.extracting(Finding::place)
			.containsExactly("find.outputSchema/properties/a");
	}

	private static String withOutput(String schema) {
		return GOOD.replace("\"inputSchema\"", "\"outputSchema\":" + schema + ",\"inputSchema\"");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"type\":\"string\",\"contentEncoding\":\"base64\"}",
			"{\"type\":\"object\",\"properties\":{\"chart\":{\"contentMediaType\":\"image/png\"}}}",
			"{\"type\":\"array\",\"items\":{\"anyOf\":[{\"contentMediaType\":\"audio/wav\"}]}}",
			"{\"properties\":{\"data\":{\"type\":\"string\"},\"mimeType\":{\"type\":\"string\"}}}",
			"{\"$defs\":{\"Photo\":{\"properties\":{\"bytes\":{\"contentEncoding\":\"base64\"}}}}}" })
	void findsMediaInStructure(String schema) {
		// CL-41
		assertThat(report(withOutput(schema)).findings()).extracting(Finding::rule)
			.containsExactly("media-with-structure");
	}

	@Test
	void findsNoMediaElsewhere() {
		assertThat(report(withOutput("""
				{"type":"object","properties":{"data":{"type":"string"},"page":{"contentMediaType":"text/html"}}}"""),
				GOOD.replace("\"find\"", "\"put\"")
					.replace("\"type\":\"string\"", "\"type\":\"string\",\"contentEncoding\":\"base64\""))
			.findings()).isEmpty();
	}

	@Test
	void findsNamesThatHostsLeaveOut() {
		// CL-20, CL-28
		assertThat(report(GOOD.replace("\"find\"", "\"" + "a".repeat(40) + "\"")).findings()).isEmpty();
		assertThat(report(GOOD.replace("\"find\"", "\"" + "a".repeat(41) + "\"")).findings()).extracting(Finding::rule)
			.containsExactly("long-name");
		McpOffer named = offer(null, GOOD.replace("\"find\"", "\"" + "a".repeat(35) + "\""));
		assertThat(McpReport.of(named, "s".repeat(24)).findings()).isEmpty();
		assertThat(McpReport.of(named, "s".repeat(25)).findings()).singleElement()
			.hasToString("a".repeat(35) + ": has 35 characters: some hosts put the name of the server before it, "
					+ "and leave out tools with more than 60, so use at most 34 [long-name]");
		String[] forty = Stream.iterate(0, (i) -> i < 40, (i) -> i + 1)
			.map((i) -> GOOD.replace("\"find\"", "\"find" + i + "\""))
			.toArray(String[]::new);
		assertThat(report(forty).findings()).isEmpty();
	}

	@Test
	void findsWhatIsTooMuch() {
		String[] many = Stream.iterate(0, (i) -> i < 129, (i) -> i + 1)
			.map((i) -> GOOD.replace("\"find\"", "\"find" + i + "\""))
			.toArray(String[]::new);
		many[7] = many[7].replace("\"Find\"", "\"" + "x".repeat(1025) + "\"");
		many[8] = many[8].replace("\"type\":\"string\"",
				"\"type\":\"array\",\"items\":{".repeat(40) + "\"type\":\"string\"" + "}".repeat(40));
		assertThat(report(many).findings()).extracting(Finding::rule, Finding::tool)
			.containsExactlyInAnyOrder(tuple("too-many-tools", ""), tuple("long-description", "find7"),
					tuple("deep-schema", "find8"));
	}

	// CL-29
	@Test
	void findsInstructionsThatHostsCut() {
		assertThat(McpReport.of(offer("x".repeat(512), GOOD)).findings()).isEmpty();
		assertThat(McpReport.of(offer("x".repeat(513), GOOD)).findings()).extracting(Finding::rule, Finding::tool)
			.containsExactly(tuple("long-instructions", ""));
	}

	@Test
	void tellsWhichHintsAreAssumed() {
		String writes = GOOD.replace("\"readOnlyHint\":true", "\"readOnlyHint\":false,\"idempotentHint\":true");
		assertThat(report(writes).findings()).singleElement()
			.hasToString("find: leaves out destructiveHint, so hosts assume the worst [assumed-hints]");
	}

	@Test
	void silencesRulesById() {
		McpReport dotted = report(GOOD.replace("\"find\"", "\"a.b\""));
		assertThat(dotted.findings()).extracting(Finding::rule).containsExactly("tool-name");
		assertThat(dotted.without(Set.of("tool-name")).findings()).isEmpty();
		assertThat(dotted.without(Set.of("tuple")).findings()).hasSize(1);
		assertThatIllegalArgumentException().isThrownBy(() -> dotted.without(Set.of("tool-names")))
			.withMessageContaining("tool-names")
			.withMessageContaining("similar-names");
	}

	@Test
	void tellsEachPlaceThatDiffers() {
		JsonNode approved = JsonMapper.shared().readTree(offer("Be polite", GOOD).toJson().toString());
		assertThat(offer("Be polite", GOOD).driftFrom(approved)).isEmpty();
		assertThat(offer(null, GOOD.replace("\"string\"", "\"integer\""), GOOD.replace("\"find\"", "\"new\""))
			.driftFrom(approved)).hasSize(3)
			.anySatisfy((line) -> assertThat(line).startsWith("removed  /instructions: \"Be polite\""))
			.anySatisfy((line) -> assertThat(line)
				.isEqualTo("changed  /tools/find/inputSchema/properties/name/type: \"string\" is now \"integer\""))
			.anySatisfy((line) -> assertThat(line).startsWith("added    /tools/new: {"));
	}

	@Test
	void isWrittenAsJson() {
		JsonNode json = report(GOOD.replace("\"find\"", "\"a.b\"")).withDrift(List.of("added    /tools/new: {}"))
			.toJson();
		assertThat(json.propertyNames()).containsExactly("encoding", "tokens", "instructions", "tools", "findings",
				"drift");
		assertThat(json.at("/findings/0/rule").asString()).isEqualTo("tool-name");
		assertThat(json.at("/findings/0/tool").asString()).isEqualTo("a.b");
		assertThat(json.at("/drift/0").asString()).startsWith("added");
		assertThat(report(GOOD).toJson().has("drift")).isFalse();
	}

}
