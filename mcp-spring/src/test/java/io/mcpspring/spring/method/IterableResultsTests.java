package io.mcpspring.spring.method;

import java.util.Iterator;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonValue;
import io.mcpspring.annotation.McpResource;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.spring.method.argument.MethodAdvice;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Classes of an application that implement {@code Iterable}.
 */
class IterableResultsTests {

	private final Calls calls = Calls.to(new Tools());

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			items     | ["a"]
			nested    | {"inner":["a"]}
			known     | ["a","known"]
			owned     | {"owner":"alice"}
			listed    | {"content":["a"],"owner":"alice"}
			described | {"owner":"alice"}
			range     | {"from":1,"to":2}
			""")
	void itemsAreWrittenUnlessThereAreProperties(String tool, String expected) throws Exception {
		assertThat(this.calls.structured(tool, "{}")).isEqualTo(expected);
	}

	@Test
	void adviceIsGivenAboutClassesWhoseItemsAreNotWritten() {
		McpBeanScanner scanner = Calls.scanner();
		scanner.scan("bean", new Tools());
		assertThat(scanner.advice().entries()).satisfiesExactlyInAnyOrder(
				(entry) -> assertThat(entry).isEqualTo(new MethodAdvice.Entry(MethodAdvice.Kind.NO_ITEMS,
						"tool 'owned'", Tools.class.getName() + ".owned (bean 'bean')", "of " + Owned.class.getName())),
				(entry) -> assertThat(entry.what()).isEqualTo("tool 'within'"),
				(entry) -> assertThat(entry.what()).isEqualTo("resource 'test://owned'"));
	}

	static class Items implements Iterable<String> {

		@Override
		public Iterator<String> iterator() {
			return List.of("a").iterator();
		}

		public boolean isEmpty() {
			return false;
		}

	}

	record Nested(Items inner) {
	}

	static class Known extends Items {

		@JsonValue
		List<String> all() {
			return List.of("a", "known");
		}

	}

	static class Owned extends Items {

		public String getOwner() {
			return "alice";
		}

	}

	static class Listed extends Owned {

		public List<String> getContent() {
			return List.of("a");
		}

	}

	@JsonFormat(shape = JsonFormat.Shape.OBJECT)
	static class Described extends Owned {

	}

	record Range(int from, int to) implements Iterable<Integer> {

		@Override
		public Iterator<Integer> iterator() {
			return List.of(this.from, this.to).iterator();
		}

	}

	static class Tools {

		@McpTool
		Items items() {
			return new Items();
		}

		@McpTool
		Nested nested() {
			return new Nested(new Items());
		}

		@McpTool
		Known known() {
			return new Known();
		}

		@McpTool
		Owned owned() {
			return new Owned();
		}

		@McpTool
		List<Owned> within() {
			return List.of(new Owned());
		}

		@McpResource(uri = "test://owned")
		Owned resource() {
			return new Owned();
		}

		@McpTool
		Listed listed() {
			return new Listed();
		}

		@McpTool
		Described described() {
			return new Described();
		}

		@McpTool
		Range range() {
			return new Range(1, 2);
		}

	}

}
