package io.mcpspring.spring.typeschema;

import java.util.Objects;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.persistence.Entity;
import jakarta.persistence.MappedSuperclass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * What persistence adds to objects is in neither the schema nor the result.
 */
class SyntheticMembersTests {

	private final SchemaGenerator schemas = new SchemaGenerator(JsonMapper.builder().build());

	static Stream<Arguments> values() {
		return Stream.of(arguments(new Owner(), "{\"id\":7,\"nrOfPets\":2}"), arguments(new Kept(), "{\"new\":true}"),
				arguments(new Product(), "{\"new\":true}"));
	}

	@ParameterizedTest
	@MethodSource("values")
	void schemaAndResultAgree(Object value, String expected) {
		assertThat(this.schemas.outputMapper().writeValueAsString(value)).isEqualTo(expected);
		assertThat(Objects.requireNonNull(this.schemas.output(value.getClass())).path("properties").propertyNames())
			.containsExactlyElementsOf(JsonMapper.shared().readTree(expected).propertyNames());
	}

	@Test
	void theApplicationWritesAsBefore() {
		JsonMapper mapper = JsonMapper.builder().build();
		new SchemaGenerator(mapper);
		assertThat(mapper.writeValueAsString(new Owner())).contains("\"new\":false");
	}

	@MappedSuperclass
	static class BaseEntity {

		public int getId() {
			return 7;
		}

		public boolean isNew() {
			return false;
		}

	}

	@Entity
	static class Owner extends BaseEntity {

		public int getNrOfPets() {
			return 2;
		}

	}

	@Entity
	static class Kept {

		@JsonProperty
		public boolean isNew() {
			return true;
		}

	}

	/** No entity: whether it is new is what it says. */
	static class Product {

		public boolean isNew() {
			return true;
		}

	}

}
