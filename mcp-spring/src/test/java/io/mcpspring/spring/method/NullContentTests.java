package io.mcpspring.spring.method;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonValue;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.engine.schema.SchemaCompiler;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.http.ResponseEntity;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Items and values that are {@code null} fit the schema of a result, unless their
 * declaration promises that there are none (server-2025 TOOL-15).
 */
class NullContentTests {

	private final Calls calls = Calls.to(new Silent());

	private final Calls marked = Calls.to(new Marked());

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			texts     | ["a",null]
			days      | ["MONDAY",null]
			dates     | ["2030-01-31",null]
			values    | {"a":null}
			optionals | [{"name":"a"},null]
			numbers   | [1,null]
			nested    | {"a":[["x",null],null]}
			holder    | {"names":["a",null],"rows":[{"name":"a"},null],"byName":{"a":null}}
			nodes     | [{"children":[null]},null]
			wrapped   | ["a",null]
			array     | [[null],null]
			later     | ["a",null]
			response  | ["a",null]
			stream    | ["a",null]
			""")
	void nullFitsTheSchema(String tool, String expected) throws Exception {
		assertThat(this.calls.structured(tool, "{}")).isEqualTo(expected);
		assertThat(new SchemaCompiler().compile(schema(this.calls, tool))
			.validate(Objects.requireNonNull(this.calls.call(tool, "{}").structuredContent()))).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					texts     | {"type":["string","null"]}
							days      | {"anyOf":[{"type":"string","enum":["MONDAY","TUESDAY","WEDNESDAY","THURSDAY","FRIDAY","SATURDAY","SUNDAY"]},{"type":"null"}]}
					optionals | {"type":["object","null"],"properties":{"name":{"type":"string"}}}
					nodes     | {"anyOf":[{"$ref":"#/$defs/Node"},{"type":"null"}]}
					primitive | {"type":"integer"}
					ints      | {"type":"integer"}
					flux      | {"type":"string"}
					certain   | {"type":"string"}
					validated | {"type":["string","null"]}
					""")
	void itemsAllowNullUnlessTheyAreDeclared(String tool, String items) {
		assertThat(schema(this.calls, tool).path("items")).hasToString(items);
	}

	@Test
	void constraintsOfItemsPromiseNothing() {
		assertThat(schema(this.calls, "holder").at("/properties/names/items"))
			.hasToString("{\"type\":[\"string\",\"null\"]}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "texts", "later", "mono", "response", "deep" })
	void markedCodePromisesItems(String tool) {
		assertThat(schema(this.marked, tool).at("/items/type").asString()).isEqualTo("string");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			nullable  | /items/type                         | ["string","null"]
			optionals | /items/type                         | ["string","null"]
			unmarked  | /items/type                         | ["string","null"]
			holder    | /properties/names/items/type        | ["string","null"]
			holder    | /properties/some/items/type         | "string"
			holder    | /properties/lists/items/type        | "array"
			holder    | /properties/lists/items/items/type  | ["integer","null"]
			bounded   | /properties/values/items/type       | ["string","null"]
			free      | /properties/values/items/type       | "string"
			""")
	void markedCodeSaysWhereItemsMayBeNull(String tool, String place, String type) {
		assertThat(schema(this.marked, tool).at(place)).hasToString(type);
	}

	private static ObjectNode schema(Calls calls, String tool) {
		return Objects.requireNonNull(calls.tool(tool).descriptor().outputSchema());
	}

	private static <T> List<T> withNull(T value) {
		List<T> list = new ArrayList<>();
		list.add(value);
		list.add(null);
		return list;
	}

	@NullUnmarked
	static class Silent {

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		List<String> texts() {
			return withNull("a");
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		List<DayOfWeek> days() {
			return withNull(DayOfWeek.MONDAY);
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		List<LocalDate> dates() {
			return withNull(LocalDate.of(2030, 1, 31));
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		Map<String, Row> values() {
			return Collections.singletonMap("a", null);
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		List<Optional<Row>> optionals() {
			return List.of(Optional.of(new Row("a")), Optional.empty());
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		List<OptionalInt> numbers() {
			return List.of(OptionalInt.of(1), OptionalInt.empty());
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		Map<String, List<List<String>>> nested() {
			return Map.of("a", withNull(withNull("x")));
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		Holder holder() {
			return new Holder(withNull("a"), withNull(new Row("a")), Collections.singletonMap("a", null));
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		List<Node> nodes() {
			return withNull(new Node(Collections.singletonList(null)));
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		Names wrapped() {
			return new Names(withNull("a"));
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		String[][] array() {
			return new String[][] { { null }, null };
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		CompletableFuture<List<String>> later() {
			return CompletableFuture.completedFuture(withNull("a"));
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		ResponseEntity<List<String>> response() {
			return ResponseEntity.ok(withNull("a"));
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		Stream<String> stream() {
			return Stream.of("a", null);
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		int[] primitive() {
			return new int[] { 1 };
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		IntStream ints() {
			return IntStream.of(1);
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		Flux<String> flux() {
			return Flux.just("a");
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		List<@NonNull String> certain() {
			return List.of("a");
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		List<@NotNull String> validated() {
			return List.of("a");
		}

	}

	@NullMarked
	static class Marked {

		@McpTool
		List<String> texts() {
			return List.of("a");
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		CompletableFuture<List<String>> later() {
			return CompletableFuture.completedFuture(List.of("a"));
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		Mono<List<String>> mono() {
			return Mono.just(List.of("a"));
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		ResponseEntity<List<String>> response() {
			return ResponseEntity.ok(List.of("a"));
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		Mono<ResponseEntity<List<? extends String>>> deep() {
			return Mono.just(ResponseEntity.ok(List.of("a")));
		}

		@McpTool
		List<@Nullable String> nullable() {
			return Arrays.asList("a", null);
		}

		@McpTool
		List<Optional<String>> optionals() {
			return List.of(Optional.empty());
		}

		@McpTool(outputSchema = McpTool.OutputSchema.ON)
		@NullUnmarked
		List<String> unmarked() {
			return withNull("a");
		}

		@McpTool
		MarkedHolder holder() {
			return new MarkedHolder(List.of(), List.of(), List.of());
		}

		@McpTool
		Bounded<@Nullable String> bounded() {
			return new Bounded<>(Arrays.asList("a", null));
		}

		@McpTool
		Free<String> free() {
			return new Free<>(List.of("a"));
		}

	}

	@NullUnmarked
	record Row(String name) {
	}

	@NullUnmarked
	record Node(List<Node> children) {
	}

	@NullUnmarked
	record Holder(List<@Size(max = 3) String> names, List<Row> rows, Map<String, Row> byName) {
	}

	@NullUnmarked
	record Names(@JsonValue List<String> all) {
	}

	@NullMarked
	record MarkedHolder(List<@Nullable String> names, List<String> some, List<List<@Nullable Integer>> lists) {
	}

	@NullMarked
	record Bounded<T extends @Nullable Object>(List<T> values) {
	}

	@NullMarked
	record Free<T>(List<T> values) {
	}

}
