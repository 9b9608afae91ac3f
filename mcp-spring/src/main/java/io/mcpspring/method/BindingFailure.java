package io.mcpspring.method;

import java.util.function.Function;

import io.mcpspring.model.ToolException;
import io.mcpspring.typeschema.JsonSchemas;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;

/**
 * Turns a failure to bind an argument into an exception whose message the sender can act
 * on: which part of which argument, and what is expected there. Names of classes stay in
 * the cause.
 */
final class BindingFailure {

	private static final int MAX_VALUE = 100;

	private final String noun;

	private final JsonSchemas schemas;

	private final Function<String, RuntimeException> exception;

	BindingFailure(String noun, JsonSchemas schemas, Function<String, RuntimeException> exception) {
		this.noun = noun;
		this.schemas = schemas;
		this.exception = exception;
	}

	RuntimeException missing(String name) {
		return this.exception.apply(this.noun + " '" + name + "' is required");
	}

	RuntimeException invalid(String name, JacksonException failure) {
		String place = this.noun + " '" + path(name, failure) + "'";
		for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
			if (cause instanceof ToolException explained) {
				return made(place + ": " + explained.getMessage(), failure);
			}
		}
		Class<?> target = (failure instanceof MismatchedInputException mismatch) ? mismatch.getTargetType() : null;
		String expected = (target != null) ? " must be " + this.schemas.describe(target) : " is not valid";
		String actual = (failure instanceof InvalidFormatException format) ? ", but is " + shortened(format.getValue())
				: "";
		return made(place + expected + actual, failure);
	}

	private RuntimeException made(String message, JacksonException cause) {
		RuntimeException made = this.exception.apply(message);
		made.initCause(cause);
		return made;
	}

	private static String path(String name, JacksonException failure) {
		StringBuilder path = new StringBuilder(name);
		for (JacksonException.Reference step : failure.getPath()) {
			if (step.getPropertyName() == null) {
				path.append('[').append(step.getIndex()).append(']');
			}
			else {
				path.append(path.isEmpty() ? "" : ".").append(step.getPropertyName());
			}
		}
		return path.toString();
	}

	private static String shortened(@Nullable Object value) {
		String text = String.valueOf(value);
		return "'" + ((text.length() > MAX_VALUE) ? text.substring(0, MAX_VALUE) + "…" : text) + "'";
	}

}
