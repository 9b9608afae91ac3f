package io.mcpspring.spring.typeschema.declaration;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import io.mcpspring.spring.typeschema.SchemaGenerator;
import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Null;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.validation.groups.Default;
import org.hibernate.validator.constraints.CompositionType;
import org.hibernate.validator.constraints.ConstraintComposition;
import org.hibernate.validator.constraints.Range;
import org.hibernate.validator.constraints.URL;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A schema has only constraints that apply to each value as they are declared.
 */
class AppliedConstraintsTests {

	private final SchemaGenerator schemas = new SchemaGenerator(JsonMapper.builder().build());

	@Test
	void constraintsWhoseAttributesAreOverriddenAreLeftOut() {
		JsonNode properties = this.schemas.input(Overridden.class).path("properties");
		assertThat(properties.path("link")).hasToString("{\"type\":\"string\"}");
		assertThat(properties.path("percent")).hasToString("{\"type\":\"integer\"}");
	}

	@Test
	void constraintsOfWhichOneHasToBeMetAreLeftOut() {
		JsonNode schema = this.schemas.input(Alternatives.class);
		assertThat(schema.at("/properties/code")).hasToString("{\"type\":\"string\"}");
		assertThat(schema.has("required")).isFalse();
	}

	@Test
	void constraintsThatAllHaveToBeMetAreDescribed() {
		assertThat(this.schemas.input(Alternatives.class).at("/properties/both"))
			.hasToString("{\"type\":\"string\",\"minLength\":2,\"pattern\":\"^(?:[A-Z]+)$\"}");
	}

	// A tool that creates an item could not be called: its schema demanded what another
	// group does.
	@Test
	void constraintsOfOtherGroupsAreLeftOut() {
		JsonNode schema = this.schemas.input(Item.class);
		assertThat(schema.path("required")).hasToString("[\"name\"]");
		assertThat(schema.at("/properties/amount")).hasToString("{\"type\":\"integer\",\"maximum\":9}");
		assertThat(schema.at("/properties/code")).hasToString("{\"type\":\"string\"}");
	}

	static class Overridden {

		@URL
		public String link = "";

		@Range(min = -10, max = 10)
		public int percent;

	}

	static class Alternatives {

		@CodeOrName
		public String code = "";

		@CodeAndName
		public String both = "";

	}

	static class Item {

		@NotNull(groups = OnUpdate.class)
		@Null(groups = OnCreate.class)
		public Long id = 0L;

		@NotNull(groups = { OnCreate.class, Default.class })
		public String name = "";

		@Min(value = 1, groups = OnUpdate.class)
		@Max(9)
		public int amount;

		@CodeAndName(groups = OnUpdate.class)
		public String code = "";

	}

	interface OnCreate {

	}

	interface OnUpdate {

	}

	@Target(ElementType.FIELD)
	@Retention(RetentionPolicy.RUNTIME)
	@Constraint(validatedBy = {})
	@ConstraintComposition(CompositionType.OR)
	@Pattern(regexp = "[A-Z]{3}")
	@Size(min = 10)
	@NotNull
	@interface CodeOrName {

		String message() default "must be a code or a name";

		Class<?>[] groups() default {};

		Class<? extends Payload>[] payload() default {};

	}

	@Target(ElementType.FIELD)
	@Retention(RetentionPolicy.RUNTIME)
	@Constraint(validatedBy = {})
	@ConstraintComposition(CompositionType.AND)
	@Pattern(regexp = "[A-Z]+")
	@Size(min = 2)
	@interface CodeAndName {

		String message() default "must be a code";

		Class<?>[] groups() default {};

		Class<? extends Payload>[] payload() default {};

	}

}
