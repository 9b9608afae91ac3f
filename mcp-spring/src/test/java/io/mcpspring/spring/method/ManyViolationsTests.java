package io.mcpspring.spring.method;

import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.McpCaller;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.catalog.ArgumentCheck;
import io.mcpspring.engine.schema.SchemaViolation;
import io.mcpspring.spring.method.validation.BeanValidation;
import jakarta.validation.MessageInterpolator;
import jakarta.validation.Valid;
import jakarta.validation.Validator;
import jakarta.validation.constraints.Past;
import jakarta.validation.groups.Default;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.validation.annotation.Validated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Lists with a violation for each element, of which the first are reported.
 */
class ManyViolationsTests {

	private static final String TOO_MANY = "more than 1000 values are not valid, for example: must be a past date";

	private final AtomicInteger violations = new AtomicInteger();

	private final Validator validator = Calls.validator(new Counting());

	private final Calls calls = Calls.to(new Methods(), this.validator);

	@ParameterizedTest
	@CsvSource({ "dates,1,1", "dates,20,20", "dates,21,20", "dates,1000,20", "items,7,7", "items,1000,20" })
	void theFirstAreReported(String tool, int count, int reported) {
		ToolException refused = catchThrowableOfType(ToolException.class,
				() -> this.calls.call(tool, arguments(tool, count).toString()));
		assertThat(refused.getMessage().split("; ")).hasSize(reported).doesNotHaveDuplicates();
		assertThat(refused).hasMessageStartingWith("'list[0]");
		assertThat(this.violations).hasValue(count);
	}

	@ParameterizedTest
	@ValueSource(strings = { "dates", "items" })
	void noMoreThanAThousandAreCollected(String tool) {
		for (int call = 1; call <= 2; call++) {
			assertThatExceptionOfType(ToolException.class)
				.isThrownBy(() -> this.calls.call(tool, arguments(tool, 3000).toString()))
				.withMessage(TOO_MANY);
			assertThat(this.violations).hasValue(call * 1001);
		}
	}

	@Test
	void noMoreThanAThousandOfAGroupAreCollected() {
		ObjectNode arguments = JsonNodeFactory.instance.objectNode().set("plan", arguments("items", 3000));
		assertThatExceptionOfType(ToolException.class).isThrownBy(() -> this.calls.call("plan", arguments.toString()))
			.withMessage("Invalid arguments:\n- " + TOO_MANY);
		assertThat(this.violations).hasValue(2 * 1001);
	}

	@ParameterizedTest
	@CsvSource({ "dates,1000,20", "dates,3000,1", "items,3000,1" })
	void fewAreReportedWithThoseOfTheSchema(String tool, int count, int reported) {
		ArgumentCheck check = (ArgumentCheck) this.calls.tool(tool).handler();
		List<SchemaViolation> found = check.check(Calls.context(McpCaller.ANONYMOUS), arguments(tool, count),
				List.of(new SchemaViolation("/other", "must be an integer")));
		assertThat(found).hasSize(reported);
		assertThat(found.get(0).toString()).isEqualTo((reported == 1) ? TOO_MANY : "/list/0: must be a past date");
	}

	@Test
	void noMoreThanAThousandOfAValueAreCollected() {
		Plan plan = new Plan(Collections.nCopies(3000, new Item(LocalDate.MAX)));
		assertThatIllegalArgumentException().isThrownBy(() -> new BeanValidation(this.validator).check(plan))
			.withMessage(TOO_MANY);
		assertThat(this.violations).hasValue(1001);
	}

	private static ObjectNode arguments(String tool, int count) {
		ObjectNode arguments = JsonNodeFactory.instance.objectNode();
		ArrayNode list = arguments.putArray("list");
		for (int i = 0; i < count; i++) {
			if (tool.equals("items")) {
				list.addObject().put("day", "2999-01-01");
			}
			else {
				list.add("2999-01-01");
			}
		}
		return arguments;
	}

	/** Counts the violations, each of which has a message. */
	private final class Counting implements MessageInterpolator {

		private final MessageInterpolator target = new ParameterMessageInterpolator();

		@Override
		public String interpolate(String template, Context context) {
			return interpolate(template, context, Locale.ENGLISH);
		}

		@Override
		public String interpolate(String template, Context context, Locale locale) {
			ManyViolationsTests.this.violations.incrementAndGet();
			return this.target.interpolate(template, context, Locale.ENGLISH);
		}

	}

	record Item(@Past LocalDate day) {
	}

	record Plan(List<@Valid Item> list) {
	}

	static class Methods {

		@McpTool
		int dates(List<@Past LocalDate> list) {
			return list.size();
		}

		@McpTool
		int items(List<@Valid Item> list) {
			return list.size();
		}

		@McpTool
		int plan(@Validated(Default.class) Plan plan) {
			return plan.list().size();
		}

	}

}
