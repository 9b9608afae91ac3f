package io.mcpspring.spring.method;

import java.util.List;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpTool;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an interface or superclass says of parameters and results counts for the method
 * that implements it.
 */
class InheritedNullnessTests {

	private final Calls calls = Calls.to(new Posts());

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			list    | ["order"]
			generic | ["value"]
			base    | ["must"]
			narrow  | ["text"]
			legacy  | ["sure"]
			""")
	void whatAnInterfaceAllowsToBeNullIsOptional(String tool, String required) {
		JsonNode schema = this.calls.tool(tool).descriptor().inputSchema();
		assertThat(schema.path("required")).hasToString(required);
	}

	@Test
	void isCalledWithNull() throws Exception {
		assertThat(this.calls.text("list", "{'order':'a'}")).isEqualTo("null a");
	}

	@Test
	void annotationsOfTheInterfaceDescribeTheArgument() {
		JsonNode schema = this.calls.tool("list").descriptor().inputSchema();
		assertThat(schema.at("/properties/page/description").asString()).isEqualTo("counts from 0");
	}

	@Test
	void aResultIsAsNullableAsTheInterfaceSays() {
		assertThat(output("found")).isEqualTo("[\"object\",\"null\"]");
		assertThat(output("certain")).isEqualTo("\"object\"");
		assertThat(output("refined")).isEqualTo("\"object\"");
	}

	private String output(String tool) {
		return String.valueOf(this.calls.tool(tool).descriptor().outputSchema().path("type"));
	}

	@NullMarked
	interface PostFinder {

		String list(@McpParam(description = "counts from 0") @Nullable Integer page, String order);

		@Nullable Post found();

		Post certain();

		@Nullable Post refined();

		String narrow(@Nullable String text);

	}

	interface Generic<T> {

		String generic(T value, @Nullable T other, List<T> values);

	}

	static class Base {

		String base(String must, @Nullable String may) {
			return must + may;
		}

		String legacy(@Nullable String may, String sure) {
			return sure + may;
		}

	}

	@NullMarked
	record Post(String title) {
	}

	@NullUnmarked
	static class Posts extends Base implements PostFinder, Generic<String> {

		@Override
		@McpTool
		@NullMarked
		public String list(Integer page, String order) {
			return page + " " + order;
		}

		@Override
		@McpTool
		public String generic(String value, String other, @Nullable List<String> values) {
			return value + other + values;
		}

		@Override
		@McpTool
		String base(String must, String may) {
			return must + may;
		}

		@Override
		@McpTool
		String legacy(String may, String sure) {
			return sure + may;
		}

		@Override
		@McpTool
		public String narrow(@NonNull String text) {
			return text;
		}

		@Override
		@McpTool
		public Post found() {
			return null;
		}

		@Override
		@McpTool
		public Post certain() {
			return new Post("a");
		}

		@Override
		@McpTool
		public @NonNull Post refined() {
			return new Post("a");
		}

	}

}
