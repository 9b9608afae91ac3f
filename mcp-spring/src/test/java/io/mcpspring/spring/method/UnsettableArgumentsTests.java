package io.mcpspring.spring.method;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.spring.method.argument.MethodAdvice;
import io.mcpspring.spring.method.registration.McpBeanScanner;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Objects of arguments that a model can pass empty only are warned of at start.
 */
class UnsettableArgumentsTests {

	@Test
	void adviceIsGivenAboutObjectsWithoutAMemberThatJsonSets() {
		assertThat(advice(JsonMapper.builder().build(), new Tools())).satisfiesExactlyInAnyOrder(
				(entry) -> assertThat(entry).isEqualTo(new MethodAdvice.Entry(MethodAdvice.Kind.NO_MEMBERS,
						"tool 'closed'", Tools.class.getName() + ".closed (bean 'bean')",
						"argument 'filter', a " + Closed.class.getName())),
				(entry) -> assertThat(entry.detail()).startsWith("argument 'filters', "),
				(entry) -> assertThat(entry.detail()).startsWith("argument 'query', "),
				(entry) -> assertThat(entry.detail()).isEqualTo("argument 'shape', a " + Square.class.getName()));
	}

	@Test
	void settingsOfTheMapperCount() {
		JsonMapper strict = JsonMapper.builder().disable(MapperFeature.INFER_PROPERTY_MUTATORS).build();
		assertThat(advice(JsonMapper.builder().build(), new GetterTools())).isEmpty();
		assertThat(advice(strict, new GetterTools())).extracting(MethodAdvice.Entry::detail)
			.containsExactly("argument 'filter', a " + Readable.class.getName());
	}

	@Test
	void noAdviceIsGivenAboutWhatIsSetOrHasNothingToSet() {
		assertThat(advice(JsonMapper.builder().build(), new SettableTools())).isEmpty();
	}

	private static List<MethodAdvice.Entry> advice(JsonMapper mapper, Object bean) {
		McpBeanScanner scanner = new McpBeanScanner(mapper, null, List.of());
		scanner.scan("bean", bean);
		return scanner.advice().entries();
	}

	static class Tools {

		@McpTool
		String closed(Closed filter) {
			return filter.toString();
		}

		@McpTool
		String many(Optional<List<Closed>> filters) {
			return filters.toString();
		}

		@McpTool
		String nested(Query query) {
			return query.toString();
		}

		@McpTool
		String chosen(Shape shape) {
			return shape.toString();
		}

	}

	static class GetterTools {

		@McpTool
		String readable(Readable filter) {
			return filter.toString();
		}

	}

	static class SettableTools {

		@McpTool
		String empty(Empty value) {
			return value.toString();
		}

		@McpTool
		String marker(Marker value) {
			return value.toString();
		}

		@McpTool
		String map(Map<String, Object> value) {
			return value.toString();
		}

		@McpTool
		String node(JsonNode value) {
			return value.toString();
		}

		@McpTool
		String anything(Object value) {
			return value.toString();
		}

		@McpTool
		String any(Extensible value) {
			return value.toString();
		}

		@McpTool
		String field(WithField value) {
			return value.toString();
		}

		@McpTool
		String whole(Whole value) {
			return value.toString();
		}

		@McpTool
		String tree(Tree value) {
			return value.toString();
		}

	}

	record Query(String text, Closed filter) {
	}

	static class Closed {

		private String name;

		String name() {
			return this.name;
		}

	}

	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
	@JsonSubTypes({ @JsonSubTypes.Type(value = Circle.class, name = "circle"),
			@JsonSubTypes.Type(value = Square.class, name = "square") })
	interface Shape {

	}

	record Circle(int radius) implements Shape {
	}

	static class Square extends Closed implements Shape {

	}

	static class Readable extends Closed {

		private String name;

		public String getName() {
			return this.name;
		}

	}

	record Empty() {
	}

	static class Marker {

		static final String NAME = "marker";

	}

	static class Extensible {

		private final Map<String, Object> members = new HashMap<>();

		@JsonAnySetter
		void set(String name, Object value) {
			this.members.put(name, value);
		}

	}

	static class WithField {

		@JsonProperty
		private String name;

	}

	static class Whole {

		private final String text;

		private Whole(String text) {
			this.text = text;
		}

		@JsonCreator(mode = JsonCreator.Mode.DELEGATING)
		static Whole of(String text) {
			return new Whole(text);
		}

		@Override
		public String toString() {
			return this.text;
		}

	}

	record Tree(String name, List<Tree> children) {
	}

}
