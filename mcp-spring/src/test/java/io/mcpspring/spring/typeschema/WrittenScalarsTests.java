package io.mcpspring.spring.typeschema;

import java.lang.reflect.Type;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonValue;
import jakarta.validation.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.ResolvableType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The schema of a scalar accepts each value that is written.
 */
class WrittenScalarsTests {

	private final SchemaGenerator schemas = new SchemaGenerator(JsonMapper.builder().build());

	// Durations such as PT1.5S, times such as 09:30Z and addresses such as /orders/1 are
	// not of the formats that a schema knows by these names.
	@Test
	void onlyFormatsThatEachValueHasAreDescribed() {
		JsonNode properties = this.schemas.output(Formats.class).path("properties");
		assertThat(properties.path("at")).hasToString("{\"type\":\"string\",\"format\":\"date-time\"}");
		assertThat(properties.path("day")).hasToString("{\"type\":\"string\",\"format\":\"date\"}");
		assertThat(properties.path("id")).hasToString("{\"type\":\"string\",\"format\":\"uuid\"}");
		for (String name : new String[] { "took", "since", "time", "link" }) {
			assertThat(properties.path(name)).hasToString("{\"type\":\"string\"}");
		}
	}

	@Test
	void argumentsKeepTheFormatsThatAreRead() {
		JsonNode properties = this.schemas.input(Formats.class).path("properties");
		assertThat(properties.at("/took/format").asString()).isEqualTo("duration");
		assertThat(properties.at("/link/format").asString()).isEqualTo("uri");
	}

	@ParameterizedTest
	@ValueSource(classes = { Level.class, Code.class })
	void namesOfMembersAreTextsWhereTheEnumIsWrittenByNumbers(Class<?> type) {
		JsonNode written = this.schemas.output(type(Map.class, type, Integer.class));
		assertThat(written)
			.hasToString("{\"type\":\"object\",\"additionalProperties\":{\"type\":[\"integer\",\"null\"]}}");
	}

	@Test
	void timestampsAreReadAsTextsTooAndLeftOpenInResults() {
		SchemaGenerator timestamps = new SchemaGenerator(JsonMapper.builder()
			.enable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS, DateTimeFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
			.build());
		assertThat(timestamps.input(Times.class).path("properties")).hasSize(6)
			.allSatisfy(
					(property) -> assertThat((property.has("type") ? property : property.at("/anyOf/0")).path("type"))
						.hasToString("\"string\""));
		assertThat(timestamps.output(Times.class).path("properties")).hasSize(6)
			.allSatisfy((property) -> assertThat(property).hasToString("{}"));
		assertThat(timestamps.describe(LocalTime.class)).isEqualTo("a text (HH:mm:ss)");
	}

	@Test
	void arraysOfCharactersAreTexts() {
		assertThat(this.schemas.input(Pin.class).at("/properties/pin"))
			.hasToString("{\"type\":\"string\",\"minLength\":4}");
		assertThat(this.schemas.output(Pin.class).at("/properties/pin")).hasToString("{\"type\":\"string\"}");
		assertThat(this.schemas.output(char[].class)).isNull();
		SchemaGenerator arrays = new SchemaGenerator(
				JsonMapper.builder().enable(SerializationFeature.WRITE_CHAR_ARRAYS_AS_JSON_ARRAYS).build());
		assertThat(arrays.output(Pin.class).at("/properties/pin/type").isMissingNode()).isTrue();
	}

	static Type type(Class<?> raw, Class<?>... generics) {
		return ResolvableType.forClassWithGenerics(raw, generics).getType();
	}

	record Formats(Instant at, LocalDate day, UUID id, Duration took, Period since, OffsetTime time, URI link) {
	}

	record Times(LocalDate day, LocalDateTime at, LocalTime time, YearMonth month, Instant instant, Duration took) {
	}

	record Pin(@Size(min = 4) char[] pin) {
	}

	@JsonFormat(shape = JsonFormat.Shape.NUMBER)
	enum Level {

		LOW, HIGH

	}

	enum Code {

		A(10), B(20);

		private final int value;

		Code(int value) {
			this.value = value;
		}

		@JsonValue
		int value() {
			return this.value;
		}

	}

}
