package io.mcpspring.spring.typeschema;

import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import io.mcpspring.spring.data.PageResults;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.Version;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.EnumNamingStrategies;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.ext.javatime.ser.LocalTimeSerializer;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.BeanSerializerFactory;
import tools.jackson.databind.ser.SerializerFactory;
import tools.jackson.databind.ser.Serializers;
import tools.jackson.databind.ser.ValueSerializerModifier;
import tools.jackson.databind.ser.std.ToStringSerializer;
import tools.jackson.databind.type.CollectionType;
import tools.jackson.databind.type.MapType;
import tools.jackson.databind.type.ReferenceType;

import org.springframework.core.ResolvableType;
import org.springframework.data.domain.Page;
import org.springframework.data.web.config.SpringDataJackson3Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is proven here is not asked of the mapper before the first call, so the mapper
 * must answer the same.
 */
class EvidentFormsTests {

	private static final JsonMapper MAPPER = JsonMapper.builder().build();

	private final EvidentForms forms = of(JsonMapper.builder());

	private final EvidentForms none = new EvidentForms(MAPPER, (type) -> false);

	private static EvidentForms of(JsonMapper.Builder builder) {
		KnownSerializers.use(builder);
		JsonMapper mapper = builder.build();
		return EvidentForms.forMapper(mapper, builder);
	}

	static Stream<Type> evident() {
		return Stream.of(String.class, boolean.class, Boolean.class, int.class, Integer.class, long.class, Long.class,
				BigInteger.class, double.class, Double.class, float.class, Float.class, BigDecimal.class, Order.class,
				Node.class, Empty.class, LocalDate.class, LocalDateTime.class, LocalTime.class, Instant.class,
				ResolvableType.forClassWithGenerics(List.class, Order.class).getType(),
				ResolvableType.forClassWithGenerics(Map.class, Integer.class, BigDecimal.class).getType());
	}

	@ParameterizedTest
	@MethodSource("evident")
	void theMapperSaysTheSame(Type evident) {
		JavaType type = MAPPER.constructType(evident);
		assertThat(this.forms.of(type)).isNotNull().isEqualTo(new WrittenForms(MAPPER, this.none).of(type, null));
		assertThat(this.forms.scalar(type)).isNotNull();
		assertThat(new Scalars(MAPPER, () -> this.forms).find(type))
			.isEqualTo(new Scalars(MAPPER, () -> this.none).find(type));
	}

	@ParameterizedTest
	@ValueSource(classes = { OffsetDateTime.class, Colour.class })
	void theFormOfOtherScalarsIsEvidentAndTheirTextIsNot(Class<?> scalar) {
		JavaType type = MAPPER.constructType(scalar);
		assertThat(this.forms.of(type)).isNotNull().isEqualTo(new WrittenForms(MAPPER, this.none).of(type, null));
		assertThat(this.forms.scalar(type)).isNull();
	}

	static Stream<JsonMapper.Builder> mappersOfDates() {
		return Stream.of(JsonMapper.builder(), JsonMapper.builder().enable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS),
				JsonMapper.builder().enable(DateTimeFeature.WRITE_DATES_WITH_ZONE_ID),
				JsonMapper.builder()
					.withConfigOverride(LocalDate.class,
							(override) -> override.setFormat(JsonFormat.Value.forPattern("dd.MM.yyyy")))
					.withConfigOverride(LocalDateTime.class,
							(override) -> override.setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.ARRAY))));
	}

	@ParameterizedTest
	@MethodSource("mappersOfDates")
	void datesAreWrittenAsTheMapperWritesThem(JsonMapper.Builder builder) {
		EvidentForms evident = of(builder);
		JsonMapper mapper = builder.build();
		for (Class<?> type : List.of(LocalDate.class, LocalDateTime.class, LocalTime.class, Instant.class)) {
			JavaType date = mapper.constructType(type);
			assertThat(new Scalars(mapper, () -> evident).find(date))
				.isEqualTo(new Scalars(mapper, () -> this.none).find(date));
		}
	}

	@ParameterizedTest
	@ValueSource(classes = { Valued.class, Serialized.class, Inside.class, Both.class, Object.class, Bean.class })
	void theMapperDecidesOfOtherTypes(Class<?> type) {
		assertThat(this.forms.of(MAPPER.constructType(type))).isNull();
		assertThat(this.forms.scalar(MAPPER.constructType(type))).isNull();
	}

	static Stream<JsonMapper.Builder> mappersOfEnums() {
		return Stream.of(JsonMapper.builder(), JsonMapper.builder().disable(EnumFeature.WRITE_ENUMS_USING_TO_STRING),
				JsonMapper.builder().enable(EnumFeature.WRITE_ENUMS_USING_INDEX),
				JsonMapper.builder().enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE),
				JsonMapper.builder().enumNamingStrategy(EnumNamingStrategies.LOWER_CAMEL_CASE),
				JsonMapper.builder()
					.withConfigOverride(Colour.class,
							(override) -> override.setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.NUMBER))));
	}

	@ParameterizedTest
	@MethodSource("mappersOfEnums")
	void constantsAreWrittenAsTheMapperWritesThem(JsonMapper.Builder builder) {
		EvidentForms evident = of(builder);
		JsonMapper mapper = builder.build();
		for (Class<?> type : List.of(Colour.class, Spoken.class, Named.class)) {
			JavaType enumeration = mapper.constructType(type);
			assertThat(new Scalars(mapper, () -> evident).find(enumeration))
				.isEqualTo(new Scalars(mapper, () -> this.none).find(enumeration));
		}
		assertThat(this.forms.writesNames(MAPPER.constructType(Colour.class))).isTrue();
		assertThat(this.forms.writesNames(MAPPER.constructType(Spoken.class))).isFalse();
		assertThat(this.forms.writesNames(MAPPER.constructType(Named.class))).isFalse();
	}

	@Test
	void theMapperDecidesOfTypesForWhichAModuleAddsASerializer() {
		SimpleModule module = new SimpleModule().addSerializer(Node.class, new ToStringSerializer(Node.class))
			.addSerializer(Colour.class, new ToStringSerializer(Colour.class))
			.addSerializer(Long.class, ToStringSerializer.instance)
			.addSerializer(LocalTime.class, new LocalTimeSerializer(DateTimeFormatter.ofPattern("HH")));
		EvidentForms forms = of(JsonMapper.builder().addModule(module));
		Type longs = ResolvableType.forClassWithGenerics(List.class, Long.class).getType();
		for (Type type : List.of(Node.class, Order.class, Colour.class, Long.class, LocalTime.class, longs)) {
			assertThat(forms.of(MAPPER.constructType(type))).isNull();
			assertThat(forms.scalar(MAPPER.constructType(type))).isNull();
		}
		assertThat(forms.writesNames(MAPPER.constructType(Colour.class))).isFalse();
		for (Type type : List.of(Empty.class, String.class, LocalDate.class, BigDecimal.class)) {
			assertThat(forms.of(MAPPER.constructType(type))).isNotNull();
		}
	}

	@Test
	void theMapperDecidesOfContainersForWhichAModuleAddsASerializer() {
		EvidentForms forms = of(JsonMapper.builder().addModule(new ContainersAsText()));
		for (Type type : List.of(List.class, Map.class, Order.class, Maybe.class)) {
			assertThat(forms.of(MAPPER.constructType(type))).isNull();
		}
		assertThat(forms.of(MAPPER.constructType(Empty.class))).isNotNull();
	}

	@Test
	void pagesOfSpringDataLeaveOtherTypesAsTheyAre() {
		JsonMapper.Builder builder = JsonMapper.builder()
			.addModule(new SpringDataJackson3Configuration.PageModule(null));
		new PageResults().customize(builder);
		EvidentForms forms = of(builder);
		assertThat(forms.of(MAPPER.constructType(Order.class))).isEqualTo(WrittenForms.Form.BEAN);
		assertThat(forms.scalar(MAPPER.constructType(LocalDate.class))).isEqualTo("string");
		assertThat(forms.of(MAPPER.constructType(Page.class))).isNull();
	}

	@Test
	void theMapperDecidesIfItsSerializersAreReplaced() {
		SerializerFactory own = BeanSerializerFactory.instance.withSerializerModifier(new ValueSerializerModifier() {
		});
		assertNothingIsProven(JsonMapper.builder().serializerFactory(own));
	}

	@Test
	void theMapperDecidesIfAModuleChangesSerializers() {
		SimpleModule module = new SimpleModule().setSerializerModifier(new ValueSerializerModifier() {
		});
		assertNothingIsProven(JsonMapper.builder().addModule(module));
	}

	@Test
	void theMapperDecidesIfItsAnnotationsAreReadInAnotherWay() {
		assertNothingIsProven(JsonMapper.builder().annotationIntrospector(new JacksonAnnotationIntrospector() {
		}));
	}

	@Test
	void theMapperDecidesOfClassesThatAreConfigured() {
		JsonMapper.Builder builder = JsonMapper.builder()
			.withConfigOverride(Order.class,
					(override) -> override.setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.ARRAY)))
			.addMixIn(Node.class, Valued.class);
		EvidentForms configured = of(builder);
		assertThat(configured.of(MAPPER.constructType(Order.class))).isNull();
		assertThat(configured.of(MAPPER.constructType(Node.class))).isNull();
		assertThat(configured.of(MAPPER.constructType(Empty.class))).isNotNull();
	}

	@Test
	void theSchemaOfASerializerOfAModuleIsThatOfTheSerializer() {
		SimpleModule module = new SimpleModule().addSerializer(Node.class, new ToStringSerializer(Node.class));
		SchemaGenerator schemas = new SchemaGenerator(JsonMapper.builder().addModule(module).build());
		Type list = ResolvableType.forClassWithGenerics(List.class, Node.class).getType();
		assertThat(schemas.output(list)).hasToString("{\"type\":\"array\",\"items\":{\"type\":[\"string\",\"null\"]}}");
		assertThat(schemas.isScalar(Node.class)).isTrue();
	}

	private static void assertNothingIsProven(JsonMapper.Builder builder) {
		EvidentForms forms = of(builder);
		for (Class<?> type : List.of(Order.class, String.class, Empty.class)) {
			assertThat(forms.of(MAPPER.constructType(type))).isNull();
			assertThat(forms.scalar(MAPPER.constructType(type))).isNull();
		}
	}

	record Order(int id, String name, Colour colour, List<Node> nodes, Map<String, BigDecimal> prices, LocalDate due) {
	}

	record Maybe(Optional<String> text) {
	}

	record Node(String name, List<Node> children) {
	}

	record Empty() {
	}

	enum Colour {

		RED, GREEN

	}

	record Valued(@JsonValue String name) {
	}

	@JsonSerialize(using = ToStringSerializer.class)
	record Serialized(String name) {
	}

	record Inside(List<Serialized> items) {
	}

	record Both(String name) {

		public String getName() {
			return this.name;
		}

	}

	static class Bean {

		public String getName() {
			return "bean";
		}

	}

	enum Spoken {

		LOUD, SOFT;

		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

	enum Named {

		@JsonProperty("one")
		FIRST, SECOND

	}

	private static final class ContainersAsText extends JacksonModule {

		@Override
		public String getModuleName() {
			return "containers";
		}

		@Override
		public Version version() {
			return Version.unknownVersion();
		}

		@Override
		public void setupModule(SetupContext context) {
			context.addSerializers(new Serializers.Base() {

				@Override
				public ValueSerializer<?> findCollectionSerializer(SerializationConfig config, CollectionType type,
						BeanDescription.Supplier bean, JsonFormat.Value format, TypeSerializer typed,
						ValueSerializer<Object> elements) {
					return ToStringSerializer.instance;
				}

				@Override
				public ValueSerializer<?> findMapSerializer(SerializationConfig config, MapType type,
						BeanDescription.Supplier bean, JsonFormat.Value format, ValueSerializer<Object> keys,
						TypeSerializer typed, ValueSerializer<Object> values) {
					return ToStringSerializer.instance;
				}

				@Override
				public ValueSerializer<?> findReferenceSerializer(SerializationConfig config, ReferenceType type,
						BeanDescription.Supplier bean, JsonFormat.Value format, TypeSerializer typed,
						ValueSerializer<Object> value) {
					return ToStringSerializer.instance;
				}

			});
		}

	}

}
