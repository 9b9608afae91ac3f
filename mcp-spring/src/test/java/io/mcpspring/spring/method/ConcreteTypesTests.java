package io.mcpspring.spring.method;

import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.mcpspring.annotation.McpTool;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Arguments whose types are known by the class that inherits a method, or by the bounds
 * of wildcards.
 */
class ConcreteTypesTests {

	private final Calls calls = Calls.to(new Items());

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~',
			textBlock = """
					ids     | {"type":"array","items":{"type":"integer"}}
					supers  | {"type":"array","items":{"type":"integer"}}
					numbers | {"type":"array","items":{"type":"number"}}
					nested  | {"type":"array","items":{"type":"array","items":{"type":"integer"}}}
					named   | {"type":"object","additionalProperties":{"type":"integer"}}
					dates   | {"type":"object","additionalProperties":{"type":"array","items":{"type":"string","format":"date"}}}
					maybe   | {"type":"integer"}
					array   | {"type":"array","items":{"type":"array","items":{"type":"integer"}}}
					bounded | {"type":"array","items":{"type":"string"}}
					item    | {"type":"array","items":{"type":"object","properties":{"id":{"type":"integer"}},"required":["id"]}}
					""")
	void wildcardsAreTheirBounds(String tool, String schema) {
		assertThat(this.calls.tool(tool).descriptor().inputSchema().at("/properties/value")).hasToString(schema);
	}

	record Item(long id) {
	}

	static class Crud<T, I> {

		@McpTool
		String ids(List<? extends I> value) {
			return value.get(0).getClass().getSimpleName();
		}

		@McpTool
		String supers(List<? super I> value) {
			return value.toString();
		}

		@McpTool
		String numbers(Collection<? extends Number> value) {
			return value.toString();
		}

		@McpTool
		String nested(List<? extends List<? extends I>> value) {
			return value.toString();
		}

		@McpTool
		String named(Map<String, ? extends I> value) {
			return value.toString();
		}

		@McpTool
		String dates(Map<String, ? extends List<LocalDate>> value) {
			return value.toString();
		}

		@McpTool
		String maybe(Optional<? extends I> value) {
			return value.toString();
		}

		@McpTool
		String array(List<? extends I>[] value) {
			return value[0].toString();
		}

		@McpTool
		<S extends CharSequence> String bounded(List<String> value) {
			return value.toString();
		}

		@McpTool
		String item(List<? extends T> value) {
			return value.toString();
		}

	}

	static class Items extends Crud<Item, Long> {

	}

}
