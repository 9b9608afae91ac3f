package io.mcpspring.client.generator;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What is written for tools, friendly and hostile ones; all of it compiles.
 */
class ServiceSourceTests {

	private static final JsonMapper MAPPER = JsonMapper.shared();

	@TempDir
	private Path folder;

	private static final String TOOLS = """
			[{"name":"find_orders","description":"Find orders of a customer",
			"inputSchema":{"type":"object","properties":{"customer":{"type":"string"},"limit":{"type":"integer"},
			"sort-by":{"type":"string","enum":["price","new est"]}},"required":["customer"]},
			"outputSchema":{"type":"array","items":{"$ref":"#/$defs/Order"},"$defs":{"Order":{"type":"object",
			"properties":{"id":{"type":"integer"},"parts":{"type":"array","items":{"$ref":"#/$defs/Order"}},
			"note":{"anyOf":[{"type":"string"},{"type":"null"}]}},"required":["id","parts"]}}}},
			{"name":"class","inputSchema":{"type":"object"}},
			{"name":"toString","inputSchema":{"type":"object","properties":{"class":{"type":"boolean"},
			"hashCode":{"type":"number"},"1st":{},"":{"type":"object"}},"required":["class"]}}]""";

	private String write(JsonNode tools) throws IOException {
		String source = new ServiceSource("com.example.shop", "Shop").write(tools);
		Path file = Files.createDirectories(this.folder.resolve("com/example/shop")).resolve("Shop.java");
		Files.writeString(file, source);
		StringWriter problems = new StringWriter();
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.US_ASCII)) {
			boolean compiled = compiler
				.getTask(problems, files, null, List.of("-d", this.folder.toString(), "-proc:none", "--release", "17",
						"-encoding", "US-ASCII", "-Xlint:-options"), null, files.getJavaFileObjects(file))
				.call();
			assertThat(compiled).as(problems + "\n" + source.lines().limit(60).toList()).isTrue();
		}
		assertThat(source.chars()).allMatch((c) -> c < 0x7F && (c >= 0x20 || c == '\n' || c == '\t'));
		return source;
	}

	/** Each character of a reference may be a step of its own. */
	@Test
	void followsNoReferenceOfManySteps() throws IOException {
		String tools = """
				[{"name":"count","inputSchema":{"properties":{"number":{"$ref":"#/$defs/NAME"}},"required":["number"],
				"$defs":{"NAME":{"type":"integer"}}}}]""";
		assertThat(write(MAPPER.readTree(tools.replace("NAME", "a".repeat(900))))).contains("long number");
		assertThat(write(MAPPER.readTree(tools.replace("NAME", "a".repeat(1000))))).contains("JsonNode number");
	}

	@Test
	void writesMethodsRecordsAndEnums() throws IOException {
		String source = write(MAPPER.readTree(TOOLS));
		assertThat(source).contains("""
					/**
					 * Find orders of a customer
					 */
					@McpToolCall("find_orders")
					List<FindOrdersResultItem> findOrders(
							String customer,
							@Nullable Long limit,
							@JsonProperty("sort-by") @Nullable FindOrdersSortBy sortBy);
				""")
			.contains("""
						record FindOrdersResultItem(
								long id,
								List<FindOrdersResultItem> parts,
								@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String note) {
					""")
			.contains("""
						enum FindOrdersSortBy {

							@JsonProperty("price")
							PRICE,

							@JsonProperty("new est")
							NEW_EST
					""")
			.contains("@McpToolCall(\"class\")\n\tString class_();")
			.contains("String toString_(\n\t\t\t@JsonProperty(\"class\") boolean class_,")
			.doesNotContain("@JsonProperty(\"\")");
	}

	@Test
	void writesTheSameForTheSameTools() throws IOException {
		JsonNode tools = MAPPER.readTree(TOOLS);
		ArrayNode turned = MAPPER.createArrayNode();
		for (int index = tools.size() - 1; index >= 0; index--) {
			turned.add(tools.get(index));
		}
		assertThat(write(turned)).isEqualTo(write(tools));
	}

	@Test
	void writesOneTypeForEqualSchemas() throws IOException {
		String order = """
				{"type":"object","properties":{"status":{"type":"string","enum":["OPEN","SENT"]},
				"lines":{"type":"array","items":{"type":"object","properties":{"sku":{"type":"string"}}}},
				"part":{"$ref":"#"},"stock":{"type":"object","additionalProperties":{"type":"integer"}}}}""";
		String other = order.replace("sku", "isbn");
		String source = write(MAPPER.readTree("""
				[{"name":"get_order","inputSchema":{"type":"object"},"outputSchema":%s},
				{"name":"list_open","inputSchema":{"type":"object","properties":{"status":{"enum":["OPEN","SENT"]}}},
				"outputSchema":%s},{"name":"place","inputSchema":{"type":"object"},"outputSchema":%s}]"""
			.formatted(order, order, other)));
		assertThat(source.lines().map(String::strip).filter((line) -> line.matches("(record|enum) .*")))
			.containsExactly("record GetOrderResult(", "enum GetOrderResultStatus {", "record GetOrderResultLinesItem(",
					"record PlaceResult(", "record PlaceResultLinesItem(");
		assertThat(source).contains("GetOrderResult listOpen(\n\t\t\t@Nullable GetOrderResultStatus status);")
			.contains("@Nullable Map<String, Long> stock");
	}

	/** The names of types in annotations are those of properties. */
	@Test
	void writesTwoTypesWherePropertiesDiffer() throws IOException {
		String source = write(MAPPER.readTree("""
				[{"name":"a","inputSchema":{},"outputSchema":{"type":"object","properties":{"AResult":{}}}},
				{"name":"b","inputSchema":{},"outputSchema":{"type":"object","properties":{"BResult":{}}}}]"""));
		assertThat(source).contains("record AResult(", "record BResult(");
	}

	@ParameterizedTest
	@ValueSource(strings = { "*/ class Evil {} /*", "\\u002a\\u002f class Evil {}", "\\u000a */", "x\"); static { } //",
			"\\", "\\\\u0022", "\u202Etext", "{@code", "@param x", "</pre><script>alert(1)</script>", "\"\"\"",
			"\n\r\t", "\uD800", "\uD83D" + "\\u002a/", "int", "_", "9" })
	void writesHostileTextsAsTexts(String text) throws IOException {
		ArrayNode tools = MAPPER.createArrayNode();
		ObjectNode tool = tools.addObject().put("name", text).put("description", text);
		ObjectNode property = tool.putObject("inputSchema").putObject("properties").putObject(text);
		property.put("description", text).put("type", "string").putArray("enum").add(text).add(text + "2");
		ObjectNode output = tool.putObject("outputSchema").put("description", text).put("type", "object");
		output.putObject("properties").putObject(text).put("type", "object").putObject("properties").putObject(text);
		assertThat(write(tools).lines().filter((line) -> line.strip().startsWith("*")))
			.noneMatch((line) -> line.contains("<") || line.contains("\\") || line.contains("@"));
		assertThat(this.folder.resolve("com/example/shop").toFile().list()).allMatch((name) -> name.startsWith("Shop"));
	}

	@Test
	void typesHaveNoNameOfAnImportedOne() throws IOException {
		ArrayNode tools = MAPPER.createArrayNode();
		for (String name : List.of("json include", "json node", "json property", "mcp call")) {
			ObjectNode schema = tools.addObject()
				.put("name", name.split(" ")[0] + " ".repeat(tools.size()))
				.putObject("inputSchema");
			ObjectNode inner = schema.putObject("properties").putObject(name.substring(name.indexOf(' ') + 1));
			inner.put("type", "object").putObject("properties").putObject("x").put("type", "string");
			inner.withObject("/properties").putObject("y").put("type", "object");
		}
		write(tools);
	}

	@Test
	void endsForHostileSchemas() throws IOException {
		ArrayNode tools = MAPPER.createArrayNode();
		ObjectNode deep = tools.addObject().put("name", "deep").putObject("inputSchema");
		for (int level = 0; level < 200; level++) {
			deep = deep.put("type", "object").putObject("properties").putObject("p");
		}
		ObjectNode wide = tools.addObject().put("name", "wide").putObject("inputSchema").putObject("properties");
		for (int index = 0; index < 400; index++) {
			wide.putObject("p" + index).put("type", "number");
		}
		tools.addObject().set("inputSchema", MAPPER.readTree("{\"$ref\":\"#\"}"));
		tools.add(MAPPER.readTree(
				"""
						{"name":"circle","inputSchema":{"properties":{"a":{"$ref":"#/properties/a"},"b":{"$ref":"#"},
						"c":{"$ref":"https://example.com"},"e":{"enum":[1,"x",null]},"f":{"type":"string","enum":[""]},"d":{"$ref":"#/~2"}}},"outputSchema":{"$ref":"#/$defs/x",
						"$defs":{"x":{"anyOf":[{"$ref":"#/$defs/x"},{"type":"null"}]}}}}"""));
		tools.addObject().put("name", "x".repeat(70_000));
		write(tools);
	}

	/** Each of them is six characters of the source. */
	@Test
	void writesLongNamesOfOtherLanguages() throws IOException {
		ArrayNode tools = MAPPER.createArrayNode();
		ObjectNode outer = tools.addObject().put("name", "long").putObject("inputSchema").putObject("properties");
		ObjectNode inner = outer.putObject("inner").put("type", "object").putObject("properties");
		inner.putObject("\u00e4".repeat(1000)).put("type", "string");
		assertThat(write(tools)).contains("@JsonProperty(\"" + "\\u00e4".repeat(1000) + "\")");
	}

	@Test
	void writesRandomNames() throws IOException {
		Random random = new Random(7);
		ArrayNode tools = MAPPER.createArrayNode();
		for (int index = 0; index < 200; index++) {
			ObjectNode schema = tools.addObject()
				.put("name", random(random))
				.put("description", random(random))
				.putObject("inputSchema");
			for (int property = 0; property < 5; property++) {
				ObjectNode value = schema.withObject("/properties").putObject(random(random));
				value.put("type", List.of("string", "object", "array", "integer", random(random)).get(property));
				value.putArray("enum").add(random(random));
			}
		}
		write(tools);
	}

	private static String random(Random random) {
		StringBuilder text = new StringBuilder();
		for (int length = random.nextInt(12) + 1; length > 0; length--) {
			text.append((char) (random.nextBoolean() ? random.nextInt(128) : random.nextInt(0x10000)));
		}
		return text.toString();
	}

	@Test
	void refusesNamesThatAreNoneAndServersWithoutTools() {
		assertThatIllegalArgumentException().isThrownBy(() -> new ServiceSource("com.example", "a.b"));
		assertThatIllegalArgumentException().isThrownBy(() -> new ServiceSource("com.../etc", "Shop"));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new ServiceSource("com.example", "Shop").write(MAPPER.createArrayNode()));
	}

	@Test
	void readsFilesInTheFormsThatToolsSave() throws IOException {
		for (String form : List.of("%s", "{\"tools\":%s}", "{\"jsonrpc\":\"2.0\",\"result\":{\"tools\":%s}}")) {
			Path file = Files.writeString(this.folder.resolve("tools.json"), form.formatted(TOOLS));
			assertThat(ToolLists.read(file)).hasSize(3);
		}
	}

}
