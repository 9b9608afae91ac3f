package io.mcpspring.spring.typeschema;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.constraints.Pattern;

/**
 * A constraint made of another.
 */
@Target(ElementType.PARAMETER)
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = {})
@Pattern(regexp = "^[A-Z]{3}$")
@interface CurrencyCode {

	String message() default "must be a currency code";

	Class<?>[] groups() default {};

	Class<? extends Payload>[] payload() default {};

}
