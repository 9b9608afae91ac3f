package io.mcpspring.spring.typeschema;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import jakarta.validation.constraints.NotNull;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * A schema of arguments has exactly the properties that the mapper reads.
 */
class ReadPropertiesTests {

	private static final JsonMapper MAPPER = JsonMapper.builder().build();

	static Stream<Arguments> mappers() {
		return Stream.of(arguments(MAPPER, Hidden.class, List.of("name", "my_note")),
				arguments(JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build(),
						Hidden.class, List.of("name", "my_note")),
				arguments(MAPPER, Fields.class, List.of("annotated", "open", "shown", "tags", "text")),
				arguments(JsonMapper.builder()
					.changeDefaultVisibility(
							(checker) -> checker.withVisibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY))
					.build(), Fields.class, List.of("annotated", "hidden", "open", "shown", "tags", "text")),
				arguments(JsonMapper.builder().disable(MapperFeature.INFER_PROPERTY_MUTATORS).build(), Fields.class,
						List.of("annotated", "open", "text")),
				arguments(MAPPER, Filled.class, List.of()),
				arguments(JsonMapper.builder().enable(MapperFeature.USE_GETTERS_AS_SETTERS).build(), Filled.class,
						List.of("counts", "list")));
	}

	@ParameterizedTest
	@MethodSource("mappers")
	void theSchemaHasWhatTheMapperReads(JsonMapper mapper, Class<?> type, List<String> expected) {
		JsonNode properties = new SchemaGenerator(mapper).input(type).path("properties");
		assertThat(properties.propertyNames()).containsExactlyInAnyOrderElementsOf(expected);
		JsonMapper strict = mapper.rebuild().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();
		for (String name : expected) {
			JsonNode value = switch (properties.path(name).path("type").asString()) {
				case "array" -> strict.createArrayNode();
				case "object" -> strict.createObjectNode();
				default -> strict.getNodeFactory().stringNode("x");
			};
			assertThat(strict.treeToValue(strict.createObjectNode().set(name, value), type)).isNotNull();
		}
	}

	@Test
	void ignoredComponentsAreNull() {
		JsonNode schema = new SchemaGenerator(MAPPER).input(Hidden.class);
		assertThat(schema.path("required")).hasToString("[\"name\",\"my_note\"]");
		assertThat(MAPPER.readValue("{\"name\":\"a\",\"my_note\":\"b\"}", Hidden.class))
			.isEqualTo(new Hidden("a", null, "b"));
	}

	@Test
	void valuesOfMapsMayBeNull() {
		JsonNode properties = new SchemaGenerator(MAPPER).input(Labels.class).path("properties");
		assertThat(properties.at("/labels/additionalProperties/type")).hasToString("[\"string\",\"null\"]");
		assertThat(properties.at("/kept/additionalProperties/type")).hasToString("\"string\"");
		assertThat(properties.at("/tags/items/type")).hasToString("\"string\"");
		assertThat(MAPPER.readValue("{\"labels\":{\"a\":null}}", Labels.class).labels()).containsEntry("a", null);
	}

	@Test
	void primitivesThatTheMapperDemandsAreRequired() {
		assertThat(new SchemaGenerator(MAPPER).input(TwoConstructors.class).path("required")).hasToString("[\"done\"]");
		assertThatExceptionOfType(MismatchedInputException.class)
			.isThrownBy(() -> MAPPER.readValue("{\"title\":\"x\"}", TwoConstructors.class));
	}

	@NullUnmarked
	record Labels(Map<String, String> labels, Map<String, @NotNull String> kept, List<String> tags) {
	}

	/** As Lombok writes it. */
	@NullUnmarked
	static class TwoConstructors {

		private String title;

		private boolean done;

		TwoConstructors() {
		}

		public TwoConstructors(String title, boolean done) {
			this.title = title;
			this.done = done;
		}

		public String getTitle() {
			return this.title;
		}

		public void setTitle(String title) {
			this.title = title;
		}

		public boolean isDone() {
			return this.done;
		}

		public void setDone(boolean done) {
			this.done = done;
		}

	}

	@NullUnmarked
	record Hidden(String name, @JsonIgnore String otherNote, @JsonProperty("my_note") String note) {
	}

	@NullUnmarked
	static class Fields {

		public final String fixed = "x";

		public String open;

		@JsonIgnore
		public String ignored;

		@JsonProperty
		private String annotated;

		private String hidden;

		private String text;

		private String shown;

		private List<String> tags = new ArrayList<>();

		public void setText(String text) {
			this.text = text;
		}

		public String getShown() {
			return this.shown;
		}

		public List<String> getTags() {
			return this.tags;
		}

	}

	@NullUnmarked
	static class Filled {

		private final List<String> elements = new ArrayList<>();

		public List<String> getList() {
			return this.elements;
		}

		public Map<String, String> getCounts() {
			return new java.util.HashMap<>();
		}

		public String getText() {
			return "x";
		}

	}

}
