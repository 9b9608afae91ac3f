package io.mcpspring.client.service;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import com.sun.management.ThreadMXBean;
import io.mcpspring.client.McpClient;
import io.mcpspring.client.transport.HttpClientTransport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What counts as a difference between a method and a tool, and what schemas that are
 * hostile do to the comparison.
 */
class ContractComparisonTests {

	private static final JsonMapper MAPPER = JsonMapper.shared();

	private static final JavaShapes SHAPES = new JavaShapes(MAPPER);

	enum Colour {

		RED, GREEN

	}

	record Size(int width, @Nullable Integer depth) {
	}

	record Part(String name, List<Part> parts) {
	}

	/** Methods to compare, each with the tool of a test. */
	interface Methods {

		@McpToolCall
		String paint(Colour colour, double amount);

		@McpToolCall
		String resize(Size size, @Nullable String note);

		@McpToolCall
		String count(int number);

		@McpToolCall
		Size measure();

		@McpToolCall
		CompletableFuture<List<Integer>> numbers();

		@McpToolCall
		Part tree(Optional<Part> root);

		@McpToolCall
		Colour colour();

		@McpToolCall
		void nothing();

		@McpToolCall
		McpToolResult asItIs();

	}

	private static List<String> compare(String method, String input, @Nullable String output) {
		ListedTool tool = new ListedTool(MAPPER.readTree(input), (output != null) ? MAPPER.readTree(output) : null);
		return ContractComparison.compare(method(Methods.class, method), method, tool, SHAPES);
	}

	private static ServiceMethod method(Class<?> type, String name) {
		for (Method method : type.getMethods()) {
			if (method.getName().equals(name)) {
				return ServiceMethod.of(type, method, method.getAnnotation(McpToolCall.class), MAPPER.getTypeFactory());
			}
		}
		throw new IllegalArgumentException(name);
	}

	@Test
	void comparesTypesOfArguments() {
		assertThat(compare("paint", """
				{"type":"object","properties":{"colour":{"type":"string","enum":["RED","GREEN","BLUE"]},
				"amount":{"type":"number"}},"required":["colour"]}""", null)).isEmpty();
		assertThat(compare("paint", """
				{"type":"object","properties":{"colour":{"type":"string","enum":["RED"]},
				"amount":{"type":"integer"}},"required":["colour","brush"]}""", null)).containsExactly(
				"Methods.paint may pass 'GREEN' as the argument 'colour', but 'paint' takes 'RED'",
				"Methods.paint passes the argument 'amount' as number, but 'paint' takes integer",
				"Methods.paint has no parameter for the argument 'brush', which 'paint' requires as anything");
		assertThat(compare("count", """
				{"properties":{"number":{"type":["number","null"]}}}""", null)).isEmpty();
	}

	@Test
	void comparesNestedArguments() {
		String fitting = """
				{"properties":{"size":{"$ref":"#/$defs/Size"},"note":{"anyOf":[{"type":"string"},{"type":"null"}]}},
				"$defs":{"Size":{"type":"object","properties":{"width":{"type":"integer"},"depth":{"type":"integer"}},
				"required":["width"]}}}""";
		assertThat(compare("resize", fitting, null)).isEmpty();
		assertThat(compare("resize",
				fitting.replace("\"required\":[\"width\"]", "\"required\":[\"height\"]")
					.replace("\"depth\"", "\"height\""),
				null))
			.containsExactly(
					"Methods.resize passes the property 'depth' of the argument 'size', but 'resize' takes"
							+ " 'width', 'height'",
					"Methods.resize passes the argument 'size' without 'height', which 'resize' requires");
		assertThat(compare("resize", """
				{"properties":{"size":{},"note":{}},"required":["size","note"]}""", null))
			.containsExactly("Methods.resize may leave out the argument 'note', which is @Nullable here and required by"
					+ " 'resize'");
	}

	/** Each character of a reference may be a step of its own. */
	@Test
	void followsNoReferenceOfManySteps() {
		String schema = """
				{"properties":{"number":{"$ref":"#/$defs/NAME"}},"$defs":{"NAME":{"type":"string"}}}""";
		assertThat(compare("count", schema.replace("NAME", "a".repeat(900)), null)).hasSize(1);
		assertThat(compare("count", schema.replace("NAME", "a".repeat(1000)), null)).isEmpty();
	}

	@Test
	void comparesResults() {
		assertThat(compare("measure", "{}", """
				{"type":"object","properties":{"width":{"type":"integer"}}}""")).isEmpty();
		assertThat(compare("measure", "{}", """
				{"type":"object","properties":{"width":{"type":"number"},"depth":{"type":["integer","null"]}}}"""))
			.containsExactly(
					"Methods.measure reads the property 'width' of the result as integer, but 'measure' returns"
							+ " number");
		assertThat(compare("measure", "{}", """
				{"type":"object","properties":{"height":{"type":"number"}}}""")).containsExactly(
				"Methods.measure reads the property 'width' of the result, but 'measure' returns 'height'");
		assertThat(compare("colour", "{}", """
				{"type":"string","enum":["RED","BLUE"]}"""))
			.containsExactly("Methods.colour does not know 'BLUE', which 'colour' may return as the result");
		assertThat(compare("nothing", "{}", "{\"type\":\"string\"}")).isEmpty();
		assertThat(compare("asItIs", "{}", "{\"properties\":{\"id\":{}}}")).isEmpty();
	}

	@Test
	void comparesListsThatServersWrap() {
		assertThat(compare("numbers", "{}", """
				{"type":"array","items":{"type":"integer"}}""")).isEmpty();
		assertThat(compare("numbers", "{}", """
				{"type":"object","properties":{"result":{"type":"array","items":{"type":"integer"}}}}""")).isEmpty();
		assertThat(compare("numbers", "{}", """
				{"type":"object","properties":{"result":{"type":"array","items":{"type":"string"}}}}"""))
			.containsExactly(
					"Methods.numbers reads the elements of the result as integer, but 'numbers' returns string");
	}

	@Test
	void endsForCirclesAndBranchesWithoutEnd() {
		assertThat(compare("tree", """
				{"properties":{"root":{"$ref":"#/$defs/Part"}},"$defs":{"Part":{"type":"object","properties":
				{"name":{"type":"string"},"parts":{"type":"array","items":{"$ref":"#/$defs/Part"}}}}}}""", """
				{"$ref":"#/$defs/A","$defs":{"A":{"$ref":"#/$defs/B"},"B":{"$ref":"#/$defs/A"}}}""")).isEmpty();
		assertThat(compare("count", """
				{"allOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/a"}],"$defs":{"a":{"anyOf":
				[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/a"},{"$ref":"#/$defs/a"}]}}}""", null)).containsExactly(
				"Methods.count cannot be compared with the schema of 'count': it has more than 20000 parts");
		assertThat(compare("count", """
				{"$ref":"https://example.com/schema","properties":{"number":{"$ref":"#/nowhere/at/all"}}}""", null))
			.isEmpty();
		assertThat(compare("count", "{\"properties\":{\"number\":true},\"required\":7,\"allOf\":\"x\"}", null))
			.isEmpty();
	}

	@Test
	void endsForSchemasThatAreHuge() {
		ObjectNode input = MAPPER.createObjectNode();
		ObjectNode properties = input.putObject("properties");
		ArrayNode required = input.putArray("required");
		for (int index = 0; index < 15_000; index++) {
			properties.putObject("p" + index).put("type", "string");
			required.add("p" + index);
		}
		assertThat(compare("count", input.toString(), null)).hasSize(1).first().asString().contains("20000 parts");
		required.removeAll();
		ObjectNode deep = properties.putObject("number");
		for (int level = 0; level < 200; level++) {
			deep = deep.putArray("allOf").addObject();
		}
		deep.put("type", "string");
		assertThat(compare("count", input.toString(), null)).isEmpty();
	}

	/**
	 * Each part of the schema is copied a few times, however many there are beside it.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "allOf", "anyOf" })
	void copiesNoPartForEachOfTheOthers(String keyword) {
		ObjectNode input = MAPPER.createObjectNode();
		ArrayNode branches = input.putArray(keyword);
		ObjectNode large = branches.addObject();
		for (int index = 0; index < 4_000; index++) {
			large.withObject("properties").putObject("p" + index);
			large.withArray("required").add("p" + index);
			large.withArray("enum").add("c" + index);
		}
		for (int index = 0; index < 3_000; index++) {
			branches.addObject().putArray("enum").add("c" + index);
		}
		String schema = input.toString();
		compare("count", schema, null);
		ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
		long before = threads.getCurrentThreadAllocatedBytes();
		assertThat(compare("count", schema, null)).isNotEmpty();
		assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(50_000_000);
	}

	@Test
	void listsAFewDifferencesOfManyAndNoLinesOfTheServer() {
		ObjectNode input = MAPPER.createObjectNode();
		for (int index = 0; index < 100; index++) {
			input.withArray("required").add("p\n" + index + "x".repeat(200));
		}
		assertThat(compare("nothing", input.toString(), null)).hasSize(20)
			.allSatisfy((sentence) -> assertThat(sentence).hasSizeLessThan(300).doesNotContain("\n").contains("p?"));
	}

	/** A future of nobody knows what. */
	interface Wrong {

		@McpToolCall
		@SuppressWarnings("rawtypes")
		CompletableFuture untyped();

	}

	@Test
	void refusesInterfacesThatAreDeclaredWrongly() {
		assertThatIllegalArgumentException().isThrownBy(() -> method(Wrong.class, "untyped"))
			.withMessageContaining("Wrong.untyped returns a CompletableFuture without a type");
		try (McpClient client = McpClient.builder(HttpClientTransport.of(URI.create("http://127.0.0.1:1/mcp")))
			.timeout(Duration.ofSeconds(1))
			.build(); McpServiceProxyFactory factory = McpServiceProxyFactory.of(client)) {
			assertThatIllegalArgumentException().isThrownBy(() -> factory.createClient(Forgotten.class))
				.withMessageContaining("Forgotten.forgotten calls no tool");
			assertThatIllegalArgumentException().isThrownBy(() -> factory.createClient(String.class));
			assertThatIllegalArgumentException().isThrownBy(() -> factory.createClient(Runnable.class));
			assertThatIllegalArgumentException().isThrownBy(() -> factory.createClient(Empty.class))
				.withMessageContaining("has no method with @McpToolCall");
		}
	}

	/** A method without the annotation. */
	interface Forgotten {

		@McpToolCall
		String known();

		String forgotten();

	}

	/** No methods. */
	interface Empty {

	}

}
