package io.mcpspring.spring.typeschema;

import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.deser.BeanDeserializerFactory;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Values are read without a deserializer only where the application has none of its own.
 */
class KnownDeserializersTests {

	@Test
	void valuesAreReadByJackson() {
		assertThat(isReadByJackson(JsonMapper.builder())).isTrue();
		assertThat(isReadByJackson(JsonMapper.builder()
			.addModule(new SimpleModule().addAbstractTypeMapping(CharSequence.class, String.class)))).isTrue();
	}

	@Test
	void theMapperDecidesIfAModuleAddsADeserializer() {
		assertThat(isReadByJackson(
				JsonMapper.builder().addModule(new SimpleModule().addDeserializer(Integer.class, new Doubling()))))
			.isFalse();
	}

	@Test
	void theMapperDecidesIfAModuleChangesDeserializers() {
		assertThat(isReadByJackson(JsonMapper.builder()
			.addModule(new SimpleModule().setDeserializerModifier(new ValueDeserializerModifier() {
			})))).isFalse();
		assertThat(isReadByJackson(JsonMapper.builder()
			.deserializerFactory(
					BeanDeserializerFactory.instance.withDeserializerModifier(new ValueDeserializerModifier() {
					}))))
			.isFalse();
	}

	@Test
	void theMapperDecidesIfItsAnnotationsAreReadInAnotherWay() {
		assertThat(isReadByJackson(JsonMapper.builder().annotationIntrospector(new JacksonAnnotationIntrospector() {
		}))).isFalse();
	}

	@Test
	void theMapperDecidesOfClassesThatAreConfigured() {
		assertThat(isReadByJackson(JsonMapper.builder().addMixIn(Integer.class, Doubled.class))).isFalse();
	}

	private static boolean isReadByJackson(JsonMapper.Builder builder) {
		JsonMapper mapper = builder.build();
		return new SchemaGenerator(mapper).isReadByJackson(mapper.constructType(Integer.class));
	}

	@JsonDeserialize(using = Doubling.class)
	interface Doubled {

	}

	static final class Doubling extends StdDeserializer<Integer> {

		Doubling() {
			super(Integer.class);
		}

		@Override
		public Integer deserialize(JsonParser parser, DeserializationContext context) {
			return 2 * parser.getIntValue();
		}

	}

}
