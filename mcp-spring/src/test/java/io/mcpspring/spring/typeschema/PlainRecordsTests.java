package io.mcpspring.spring.typeschema;

import java.beans.ConstructorProperties;
import java.net.URI;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.mcpspring.annotation.McpParam;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.DefaultTyping;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.BasicPolymorphicTypeValidator;

import org.springframework.core.ResolvableType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Properties of plain records are not asked of Jackson, so Jackson must find the same.
 */
class PlainRecordsTests {

	private static final List<Class<?>> RECORDS = List.of(Owner.class, Hidden.class, Own.class, Empty.class, Pair.class,
			Other.class, Renamed.class, InConstructor.class, Listed.class, Getter.class, Shaped.class,
			Identified.class);

	static Stream<Consumer<JsonMapper.Builder>> mappers() {
		return Stream.of((builder) -> {
		}, (builder) -> builder.disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY),
				(builder) -> builder.disable(MapperFeature.SORT_CREATOR_PROPERTIES_FIRST),
				(builder) -> builder.propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE),
				(builder) -> builder.changeDefaultVisibility((visibility) -> visibility.with(Visibility.NONE)),
				(builder) -> builder
					.changeDefaultVisibility((visibility) -> visibility.withGetterVisibility(Visibility.NONE)
						.withFieldVisibility(Visibility.ANY)),
				(builder) -> builder.changeDefaultPropertyInclusion(
						(inclusion) -> inclusion.withValueInclusion(JsonInclude.Include.ALWAYS)),
				(builder) -> builder.changeDefaultPropertyInclusion(
						(inclusion) -> inclusion.withValueInclusion(JsonInclude.Include.NON_EMPTY)),
				(builder) -> builder.withConfigOverride(Owner.class,
						(override) -> override.setIgnorals(JsonIgnoreProperties.Value.forIgnoredProperties("zip"))),
				(builder) -> builder.addMixIn(Owner.class, Renamed.class).addMixIn(Record.class, Identified.class),
				(builder) -> builder.activateDefaultTyping(
						BasicPolymorphicTypeValidator.builder().allowIfBaseType(Object.class).build(),
						DefaultTyping.NON_FINAL, JsonTypeInfo.As.PROPERTY));
	}

	@ParameterizedTest
	@MethodSource("mappers")
	void jacksonFindsTheSame(Consumer<JsonMapper.Builder> configured) {
		SchemaGenerator own = new SchemaGenerator(mapper(configured, new JacksonAnnotationIntrospector()));
		// Another class of introspector: Jackson is asked.
		SchemaGenerator asked = new SchemaGenerator(mapper(configured, new JacksonAnnotationIntrospector() {
		}));
		for (Class<?> type : RECORDS) {
			assertThat(String.valueOf(own.output(type))).as(type.getSimpleName())
				.isEqualTo(String.valueOf(asked.output(type)));
			assertThat(input(own, type)).as(type.getSimpleName()).isEqualTo(input(asked, type));
			var list = ResolvableType.forClassWithGenerics(List.class, type).getType();
			assertThat(String.valueOf(own.output(list))).isEqualTo(String.valueOf(asked.output(list)));
		}
	}

	private static JsonMapper mapper(Consumer<JsonMapper.Builder> configured,
			JacksonAnnotationIntrospector introspector) {
		JsonMapper.Builder builder = JsonMapper.builder().annotationIntrospector(introspector);
		configured.accept(builder);
		return builder.build();
	}

	private static String input(SchemaGenerator schemas, Class<?> type) {
		try {
			return schemas.input(type).toString();
		}
		catch (IllegalArgumentException ex) {
			return String.valueOf(ex.getMessage());
		}
	}

	@ParameterizedTest
	@ValueSource(classes = { Owner.class, Hidden.class, Own.class, Empty.class, Pair.class, Other.class })
	void plainRecordsAreKnown(Class<?> type) {
		assertThat(records(JsonMapper.builder().build()).contains(type)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(classes = { Renamed.class, InConstructor.class, Listed.class, Getter.class, Shaped.class,
			Identified.class, PlainRecordsTests.class, String.class })
	void jacksonIsAskedOfOthers(Class<?> type) {
		assertThat(records(JsonMapper.builder().build()).contains(type)).isFalse();
	}

	@Test
	void jacksonIsAskedWhereItIsConfigured() {
		assertThat(records(JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build())
			.contains(Owner.class)).isFalse();
	}

	@Test
	void jacksonIsAskedWhereAllRecordsAreConfigured() {
		assertThat(records(JsonMapper.builder().addMixIn(Record.class, Identified.class).build()).contains(Owner.class))
			.isFalse();
	}

	@Test
	void variablesOfTheTypeAreResolved() {
		SchemaGenerator schemas = new SchemaGenerator(JsonMapper.builder().build());
		assertThat(schemas
			.output(ResolvableType.forClassWithGenerics(Pair.class, LocalDate.class, Integer.class).getType()))
			.hasToString("{\"type\":\"object\",\"properties\":{\"first\":{\"type\":\"string\",\"format\":\"date\"},"
					+ "\"second\":{\"type\":\"integer\"}},\"required\":[\"first\",\"second\"]}");
	}

	private static PlainRecords records(JsonMapper mapper) {
		return new PlainRecords(mapper, mapper.serializationConfig());
	}

	public record Owner(int zip, @NotNull @Size(max = 3) String name, @Nullable LocalDate born, Optional<String> email,
			OptionalInt age, List<@Size(min = 1) String> pets, Map<String, Hidden> byName,
			@McpParam(description = "Where", required = false) String address) {
	}

	private record Hidden(String a, long b) {
	}

	record Own(@NotNull String b, @NotNull String a) {

		Own() {
			this("", "");
		}

		Own {
			b = b.trim();
		}

		@Override
		@Size(max = 9)
		public String a() {
			return this.a;
		}

		static Own valueOf(String text) {
			return new Own(text, text);
		}

		String more() {
			return this.a + this.b;
		}

	}

	record Empty() {
	}

	record Pair<A, B>(A first, B second) {
	}

	record Other(URI address, Object anything, int[] numbers) {
	}

	record Renamed(@JsonProperty("identifier") int id, String zip) {
	}

	record InConstructor(int id) {

		InConstructor(@JsonProperty("number") int id) {
			this.id = id;
		}

	}

	record Listed(int id) {

		@ConstructorProperties("number")
		Listed(int id) {
			this.id = id;
		}

	}

	record Getter(String name) {

		public String getLabel() {
			return this.name;
		}

	}

	interface Shape {

		@JsonProperty("width")
		int size();

	}

	record Shaped(int size) implements Shape {
	}

	@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
	record Identified(int id) {
	}

}
