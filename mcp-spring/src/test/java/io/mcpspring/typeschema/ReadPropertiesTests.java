package io.mcpspring.typeschema;

import java.util.List;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * A schema of arguments has exactly the properties that the mapper reads.
 */
class ReadPropertiesTests {

	private static final JsonMapper MAPPER = JsonMapper.builder().build();

	static Stream<Arguments> mappers() {
		return Stream.of(arguments(MAPPER, Hidden.class, List.of("name", "my_note")),
				arguments(JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build(),
						Hidden.class, List.of("name", "my_note")));
	}

	@ParameterizedTest
	@MethodSource("mappers")
	void theSchemaHasWhatTheMapperReads(JsonMapper mapper, Class<?> type, List<String> expected) {
		JsonNode properties = new JsonSchemas(mapper).input(type).path("properties");
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
		JsonNode schema = new JsonSchemas(MAPPER).input(Hidden.class);
		assertThat(schema.path("required")).hasToString("[\"name\",\"my_note\"]");
		assertThat(MAPPER.readValue("{\"name\":\"a\",\"my_note\":\"b\"}", Hidden.class))
			.isEqualTo(new Hidden("a", null, "b"));
	}

	@NullUnmarked
	record Hidden(String name, @JsonIgnore String otherNote, @JsonProperty("my_note") String note) {
	}

}
