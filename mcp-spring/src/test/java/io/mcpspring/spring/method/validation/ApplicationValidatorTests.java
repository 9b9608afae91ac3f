package io.mcpspring.spring.method.validation;

import java.util.List;
import java.util.function.Supplier;

import jakarta.validation.Validator;
import org.junit.jupiter.api.Test;

import org.springframework.context.support.GenericApplicationContext;
import org.springframework.validation.beanvalidation.OptionalValidatorFactoryBean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

class ApplicationValidatorTests {

	private static GenericApplicationContext with(Supplier<Validator> validator) {
		GenericApplicationContext context = new GenericApplicationContext();
		context.registerBean(Validator.class, validator);
		context.refresh();
		return context;
	}

	@Test
	void isAbsentWithoutAProvider() {
		try (GenericApplicationContext context = with(() -> {
			OptionalValidatorFactoryBean validator = new OptionalValidatorFactoryBean();
			validator.setValidationProviderResolver(List::of);
			return validator;
		})) {
			assertThat(ApplicationValidator.find(context)).isNull();
			assertThat(ApplicationValidator.isPresent(context)).isFalse();
		}
	}

	/** Arguments would be accepted unchecked. */
	@Test
	void isNotAbsentBecauseItFails() {
		try (GenericApplicationContext context = with(() -> {
			Validator validator = mock(Validator.class);
			given(validator.getConstraintsForClass(any())).willThrow(new IllegalStateException("broken"));
			return validator;
		})) {
			assertThatIllegalStateException().isThrownBy(() -> ApplicationValidator.find(context))
				.withMessage("broken");
			assertThatIllegalStateException().isThrownBy(() -> ApplicationValidator.isPresent(context))
				.withMessage("broken");
		}
	}

}
