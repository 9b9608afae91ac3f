package io.mcpspring.spring.typeschema;

import java.beans.ConstructorProperties;
import java.io.InputStream;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is proven here is not looked at by the mapper before the first call, so nothing
 * may be proven that the mapper cannot read.
 */
class EvidentTypesTests {

	private static final JsonMapper MAPPER = JsonMapper.builder()
		.disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
		.build();

	private final EvidentTypes types = new EvidentTypes(MAPPER);

	@ParameterizedTest
	@ValueSource(classes = { Order.class, Line.class, Node.class, Empty.class })
	void plainRecordsAreProvenAndRead(Class<?> type) {
		assertThat(this.types.contains(MAPPER.constructType(type))).isTrue();
		assertThat(new Readability(MAPPER, new Scalars(MAPPER, () -> new EvidentForms(MAPPER, (asked) -> false)))
			.canRead(MAPPER.constructType(type))).isTrue();
		assertThat(MAPPER.readValue("{}", type)).isInstanceOf(type);
	}

	@ParameterizedTest
	@ValueSource(classes = { String.class, int.class, Long.class, BigDecimal.class, LocalDate.class, Colour.class })
	void valuesAreProvenAndRead(Class<?> type) {
		assertThat(this.types.contains(MAPPER.constructType(type))).isTrue();
		assertThat(new Readability(MAPPER, new Scalars(MAPPER, () -> new EvidentForms(MAPPER, (asked) -> false)))
			.canRead(MAPPER.constructType(type))).isTrue();
	}

	@Test
	void listsAndMapsAreProvenIfTheirContentIs() {
		assertThat(this.types.contains(MAPPER.getTypeFactory().constructCollectionType(List.class, Line.class)))
			.isTrue();
		assertThat(this.types.contains(MAPPER.getTypeFactory().constructCollectionType(List.class, Upload.class)))
			.isFalse();
		assertThat(this.types.contains(MAPPER.getTypeFactory().constructMapType(Map.class, Integer.class, Line.class)))
			.isTrue();
		assertThat(this.types.contains(MAPPER.getTypeFactory().constructMapType(Map.class, Line.class, Integer.class)))
			.isFalse();
	}

	@Test
	void componentsOfGenericRecordsAreResolved() {
		assertThat(this.types.contains(MAPPER.getTypeFactory().constructParametricType(Box.class, Line.class)))
			.isTrue();
		assertThat(this.types.contains(MAPPER.getTypeFactory().constructParametricType(Box.class, InputStream.class)))
			.isFalse();
	}

	@ParameterizedTest
	@ValueSource(classes = { Upload.class, Uploads.class, Renamed.class, Created.class, Hidden.class, Custom.class,
			Shape.class, Circle.class, Bean.class, InputStream.class, Loose.class, Constructed.class, Listed.class })
	void theMapperDecidesOfOtherTypes(Class<?> type) {
		assertThat(this.types.contains(MAPPER.constructType(type))).isFalse();
	}

	@Test
	void theMapperDecidesOfRecordsWithMixIns() {
		JsonMapper mapper = JsonMapper.builder().addMixIn(Line.class, Bean.class).build();
		assertThat(new EvidentTypes(mapper).contains(mapper.constructType(Order.class))).isFalse();
	}

	record Order(int id, String name, List<Line> lines, Map<String, BigDecimal> prices, Optional<LocalDate> due,
			Set<Colour> colours) {
	}

	record Line(long item, Boolean gift, Colour colour) {
	}

	record Node(String name, List<Node> children) {
	}

	record Empty() {
	}

	record Box<T>(T content) {
	}

	enum Colour {

		RED, GREEN

	}

	record Upload(String name, InputStream in) {
	}

	record Uploads(List<Upload> uploads) {
	}

	record Renamed(@JsonProperty("title") String name) {
	}

	record Created(String name) {

		@JsonCreator
		static Created of(String text) {
			return new Created(text);
		}

	}

	record Hidden(@JsonIgnore String name) {

		@Override
		public String name() {
			return this.name;
		}

	}

	@JsonDeserialize(using = ValueDeserializer.None.class)
	record Custom(String name) {
	}

	sealed interface Shape permits Circle {

	}

	record Circle(int radius) implements Shape {
	}

	record Loose(Object anything) {
	}

	record Constructed(String name) {

		Constructed(@JsonProperty("title") String name) {
			this.name = name;
		}

	}

	record Listed(String name) {

		@ConstructorProperties("title")
		Listed(String name) {
			this.name = name;
		}

	}

	static class Bean {

	}

}
