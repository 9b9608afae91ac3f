package io.mcpspring.spring.method;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.engine.catalog.Registration;
import io.mcpspring.engine.context.UnwritableResultException;
import io.mcpspring.engine.model.DescribedTool;
import io.mcpspring.model.CallToolResult;
import io.mcpspring.model.Content;
import io.mcpspring.model.ResourceContents;
import io.mcpspring.spring.method.argument.ParameterSources;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import io.mcpspring.spring.method.result.ResultSettings;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * From what a method returns to a result (server-2025 TOOL-07, TOOL-08, TOOL-13).
 */
class ToolResultsTests {

	private final Tools tools = new Tools();

	private final Calls calls = Calls.to(this.tools);

	@ParameterizedTest
	@CsvSource(textBlock = """
			text,    x
			builder, built
			letter,  c
			integer, 42
			big,     1.50
			flag,    true
			choice,  red
			date,    2026-11-01
			present, here
			""")
	void scalarsAreText(String tool, String expected) throws Exception {
		assertThat(this.calls.text(tool, "{}")).isEqualTo(expected);
		assertThat(this.calls.call(tool, "{}").structuredContent()).isNull();
		assertThat(this.calls.tool(tool).descriptor().outputSchema()).isNull();
	}

	// server-2025 TOOL-13
	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					record | {"sum":3}       | {"type":"object","properties":{"sum":{"type":"integer"}},"required":["sum"]}
					map    | {"a":1}         | {"type":"object","additionalProperties":{"type":"integer"}}
					list   | [1,2,3]         | {"type":"array","items":{"type":"integer"}}
					empty  | []              | {"type":"array","items":{"type":"string"}}
					array  | [{"sum":1}]     | {"type":"array","items":{"type":"object","properties":{"sum":{"type":"integer"}},"required":["sum"]}}
					tree   | {"any":"thing"} | {"type":"object"}
					""")
	void objectsAndListsAreStructured(String tool, String expected, String schema) throws Exception {
		assertThat(this.calls.structured(tool, "{}")).isEqualTo(expected);
		assertThat(this.calls.call(tool, "{}").content()).isEmpty();
		assertThat(this.calls.tool(tool).descriptor().outputSchema()).hasToString(schema);
	}

	// server-2025 TOOL-08
	@Test
	void contentIsTakenAsItIs() throws Exception {
		assertThat(this.calls.call("block", "{}").content()).containsExactly(Content.text("a"));
		assertThat(this.calls.call("blocks", "{}").content()).hasSize(2);
		assertThat(this.calls.call("mixed", "{}").content()).hasExactlyElementsOfTypes(Content.Text.class,
				Content.Embedded.class);
		assertThat(this.calls.call("resource", "{}").content()).singleElement()
			.isInstanceOfSatisfying(Content.Embedded.class,
					(embedded) -> assertThat(embedded.resource().uri()).isEqualTo("test://a"));
		assertThat(this.calls.call("noBlocks", "{}")).isEqualTo(CallToolResult.of());
		assertThat(this.calls.call("whole", "{}")).isEqualTo(CallToolResult.error("no"));
	}

	// CL-41
	@Test
	void textBesideContentIsContent() throws Exception {
		CallToolResult captioned = this.calls.call("captioned", "{}");
		assertThat(captioned.structuredContent()).isNull();
		assertThat(captioned.content()).containsExactly(Content.text("The chart"), Content.text("{\"a\":1}"),
				Content.text("7"), Content.text("[1,2]"), Content.text("a"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "block", "blocks", "mixed", "captioned", "resource", "noBlocks", "whole", "anything",
			"nothing", "image", "raw", "maybeBlock" })
	void whatIsNotStructuredHasNoSchema(String tool) {
		assertThat(this.calls.tool(tool).descriptor().outputSchema()).isNull();
	}

	// server-2025 TOOL-09
	@Test
	void bytesAreWhatTheMediaTypeSays() throws Exception {
		assertThat(this.calls.call("image", "{}").content()).singleElement()
			.isInstanceOfSatisfying(Content.Image.class,
					(image) -> assertThat(image.mimeType()).isEqualTo("image/png"));
		assertThat(this.calls.call("sound", "{}").content()).singleElement().isInstanceOf(Content.Audio.class);
		assertThat(this.calls.call("file", "{}").content()).singleElement()
			.isInstanceOfSatisfying(Content.Embedded.class, (embedded) -> {
				assertThat(embedded.resource()).isInstanceOf(ResourceContents.Blob.class);
				assertThat(embedded.resource().uri()).isEqualTo("result:file");
				assertThat(embedded.resource().mimeType()).isEqualTo("application/pdf");
			});
		assertThat(this.calls.call("raw", "{}").content()).singleElement()
			.isInstanceOfSatisfying(Content.Embedded.class,
					(embedded) -> assertThat(embedded.resource().mimeType()).isEqualTo("application/octet-stream"));
	}

	// server-2025 TOOL-07
	@ParameterizedTest
	@ValueSource(strings = { "nothing", "emptyText", "nullText", "anythingNull", "maybeBlock", "noNumber", "unlisted" })
	void nothingIsAnEmptyResult(String tool) throws Exception {
		assertThat(this.calls.call(tool, "{}")).isEqualTo(CallToolResult.of());
	}

	// server-2026 TOOL-11, TOOL-13; server-2025 TOOL-15
	@ParameterizedTest
	@ValueSource(strings = { "absent", "nullable" })
	void aSchemaOfAResultThatMayBeAbsentAllowsNull(String tool) throws Exception {
		assertThat(this.calls.structured(tool, "{}")).isEqualTo("null");
		assertThat(this.calls.call(tool, "{}").content()).isEmpty();
		assertThat(this.calls.tool(tool).descriptor().outputSchema()).hasToString(
				"{\"type\":[\"object\",\"null\"],\"properties\":{\"sum\":{\"type\":\"integer\"}},\"required\":[\"sum\"]}");
	}

	@Test
	void aTypeOfWhichNothingIsSaidPromisesNoValue() throws Exception {
		Calls legacy = Calls.to(new Legacy());
		assertThat(legacy.structured("unmarked", "{}")).isEqualTo("null");
		assertThat(legacy.tool("unmarked").descriptor().outputSchema().path("type"))
			.hasToString("[\"object\",\"null\"]");
		assertThat(legacy.tool("numbers").descriptor().outputSchema().path("type")).hasToString("[\"array\",\"null\"]");
		assertThat(legacy.tool("flux").descriptor().outputSchema().path("type").asString()).isEqualTo("array");
	}

	// server-2025 TOOL-15: the core answers such a result as an error
	@Test
	void nullDoesNotFitASchemaThatPromisesAnObject() throws Exception {
		assertThat(this.calls.structured("broken", "{}")).isEqualTo("null");
		assertThat(this.calls.tool("broken").descriptor().outputSchema().path("type").asString()).isEqualTo("object");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			stream   | [{"sum":1},{"sum":2}] | object
			ints     | [1,2]                 | integer
			iterator | [{"sum":3}]           | object
			iterable | [{"sum":4}]           | object
			""")
	void whatIsGoneThroughOnceIsAList(String tool, String expected, String item) throws Exception {
		assertThat(this.calls.structured(tool, "{}")).isEqualTo(expected);
		assertThat(this.calls.tool(tool).descriptor().outputSchema().path("items").path("type").asString())
			.isEqualTo(item);
	}

	@Test
	void aStreamIsClosed() throws Exception {
		this.calls.call("stream", "{}");
		assertThat(this.tools.closed).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "endless", "endlessFlux" })
	void noMoreIsTakenThanCanBeSent(String tool) {
		assertThatExceptionOfType(UnwritableResultException.class).isThrownBy(() -> this.calls.call(tool, "{}"))
			.withMessageContaining("more than 100000 elements");
	}

	@Test
	void aSchemaIsLeftOutOnRequest() throws Exception {
		assertThat(this.calls.tool("unlisted").descriptor().outputSchema()).isNull();
		assertThat(this.calls.tool("offList").descriptor().outputSchema()).isNull();
		assertThat(this.calls.structured("offList", "{}")).isEqualTo("{\"sum\":1}");
		McpBeanScanner without = new McpBeanScanner(Calls.MAPPER, null, ParameterSources.of(List.of()),
				new ResultSettings(false, List.of(), ResultSettings.DEFAULT.renderers()));
		assertThat(without.scan("bean", this.tools)).extracting((found) -> ((Registration.Tool) found).descriptor())
			.filteredOn((tool) -> tool.outputSchema() != null)
			.extracting(DescribedTool::name)
			.containsExactly("promised");
	}

	@Test
	void aPromisedResultIsDescribedAsThere() {
		assertThat(this.calls.tool("promised").descriptor().outputSchema().path("type").asString()).isEqualTo("object");
	}

	@Test
	void aValueOfAnUndeclaredTypeIsTakenForWhatItIs() throws Exception {
		assertThat(this.calls.structured("anything", "{}")).isEqualTo("{\"sum\":1}");
	}

	static class Tools {

		private boolean closed;

		@McpTool
		Stream<Sum> stream() {
			return Stream.of(new Sum(1), new Sum(2)).onClose(() -> this.closed = true);
		}

		@McpTool
		Stream<Integer> endless() {
			return Stream.iterate(1, (number) -> number + 1);
		}

		@McpTool
		Flux<Integer> endlessFlux() {
			return Flux.range(1, Integer.MAX_VALUE);
		}

		@McpTool
		IntStream ints() {
			return IntStream.of(1, 2);
		}

		@McpTool
		Iterator<Sum> iterator() {
			return List.of(new Sum(3)).iterator();
		}

		@McpTool
		Iterable<Sum> iterable() {
			return () -> List.of(new Sum(4)).iterator();
		}

		@McpTool
		Optional<String> emptyText() {
			return Optional.empty();
		}

		@McpTool
		@Nullable String nullText() {
			return null;
		}

		@McpTool
		@Nullable Object anythingNull() {
			return null;
		}

		@McpTool
		Optional<Content> maybeBlock() {
			return Optional.empty();
		}

		@McpTool
		OptionalInt noNumber() {
			return OptionalInt.empty();
		}

		@McpTool(outputSchema = McpTool.OutputSchema.OFF)
		@Nullable Sum unlisted() {
			return null;
		}

		@McpTool(outputSchema = McpTool.OutputSchema.OFF)
		Sum offList() {
			return new Sum(1);
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		Optional<Sum> promised() {
			return Optional.of(new Sum(1));
		}

		@McpTool
		String text() {
			return "x";
		}

		@McpTool
		CharSequence builder() {
			return new StringBuilder("built");
		}

		@McpTool
		char letter() {
			return 'c';
		}

		@McpTool
		int integer() {
			return 42;
		}

		@McpTool
		BigDecimal big() {
			return new BigDecimal("1.50");
		}

		@McpTool
		boolean flag() {
			return true;
		}

		@McpTool
		Color choice() {
			return Color.RED;
		}

		@McpTool
		LocalDate date() {
			return LocalDate.of(2026, 11, 1);
		}

		@McpTool
		Optional<String> present() {
			return Optional.of("here");
		}

		@McpTool
		Sum record() {
			return new Sum(3);
		}

		@McpTool
		Map<String, Integer> map() {
			return Map.of("a", 1);
		}

		@McpTool
		List<Integer> list() {
			return List.of(1, 2, 3);
		}

		@McpTool
		Collection<String> empty() {
			return List.of();
		}

		@McpTool
		Sum[] array() {
			return new Sum[] { new Sum(1) };
		}

		@McpTool
		ObjectNode tree() {
			return JsonNodeFactory.instance.objectNode().put("any", "thing");
		}

		@McpTool
		Content block() {
			return Content.text("a");
		}

		@McpTool
		Set<Content> blocks() {
			return Set.of(Content.text("a"), Content.text("b"));
		}

		@McpTool
		List<Object> mixed() {
			return Arrays.asList(Content.text("a"), ResourceContents.text("test://a", null, "a"));
		}

		@McpTool
		Object[] captioned() {
			return new Object[] { "The chart", Map.of("a", 1), 7, null, List.of(1, 2), Content.text("a") };
		}

		@McpTool
		ResourceContents resource() {
			return ResourceContents.text("test://a", null, "a");
		}

		@McpTool
		List<Content.Text> noBlocks() {
			return List.of();
		}

		@McpTool
		CallToolResult whole() {
			return CallToolResult.error("no");
		}

		@McpTool(mimeType = "image/png")
		byte[] image() {
			return new byte[] { 1 };
		}

		@McpTool(mimeType = "audio/wav")
		byte[] sound() {
			return new byte[] { 1 };
		}

		@McpTool(mimeType = "application/pdf")
		byte[] file() {
			return new byte[] { 1 };
		}

		@McpTool
		byte[] raw() {
			return new byte[] { 1 };
		}

		@McpTool
		void nothing() {
		}

		@McpTool
		Optional<Sum> absent() {
			return Optional.empty();
		}

		@McpTool
		@Nullable Sum nullable() {
			return null;
		}

		@McpTool
		@SuppressWarnings("NullAway")
		Sum broken() {
			return null;
		}

		@McpTool
		Object anything() {
			return new Sum(1);
		}

	}

	@NullUnmarked
	static class Legacy {

		@McpTool
		Sum unmarked() {
			return null;
		}

		@McpTool
		int[] numbers() {
			return new int[] { 1 };
		}

		@McpTool
		Flux<Sum> flux() {
			return Flux.just(new Sum(1));
		}

	}

	record Sum(int sum) {
	}

	enum Color {

		@JsonProperty("red")
		RED

	}

}
