package io.mcpspring.spring.method.argument;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.mcpspring.context.ToolException;
import io.mcpspring.engine.log.SingleLine;
import io.mcpspring.engine.schema.SchemaViolation;
import io.mcpspring.spring.typeschema.SchemaGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.node.StringNode;

import org.springframework.util.ReflectionUtils;

/**
 * Conversion of a failure to bind an argument into an exception whose message enables the
 * sender to correct it: it names the part of the argument and the expected value. Names
 * of classes stay in the cause.
 */
public final class BindingFailure {

	private static final Logger logger = LoggerFactory.getLogger(BindingFailure.class);

	private static final int MAX_VALUE = 100;

	private final String noun;

	private final ExpectedValues values;

	private final BiFunction<String, SchemaViolation, RuntimeException> exception;

	public BindingFailure(String noun, SchemaGenerator schemas,
			BiFunction<String, SchemaViolation, RuntimeException> exception) {
		this.noun = noun;
		this.values = new ExpectedValues(schemas);
		this.exception = exception;
	}

	/**
	 * Explain that a text is empty, which Jackson reads as {@code null} for many types.
	 * @param name the name of the argument
	 * @param type its type
	 * @return the exception to throw
	 */
	RuntimeException empty(String name, Class<?> type) {
		return refused(name, "must be " + this.values.describe(type, StringNode.valueOf("")) + ", but is empty");
	}

	RuntimeException missing(String name) {
		return refused(name, "is required");
	}

	RuntimeException isNull(String name) {
		return refused(name, "must not be null");
	}

	private RuntimeException refused(String name, String message) {
		return this.exception.apply(this.noun + " '" + name + "' " + message, new SchemaViolation("/" + name, message));
	}

	/**
	 * Explain why a value cannot be read.
	 * @param name the name of the argument; empty if its members are the arguments
	 * @param value the JSON value
	 * @param failure the failure of the mapper or of a deserializer
	 * @return the exception to throw
	 */
	public RuntimeException invalid(String name, JsonNode value, RuntimeException failure) {
		return invalid(name, value, null, failure);
	}

	/**
	 * Explain why a value cannot be read.
	 * @param name the name of the argument
	 * @param value the JSON value
	 * @param format the format that is declared for the argument, or {@code null}
	 * @param failure the failure of the mapper or of a deserializer
	 * @return the exception to throw
	 */
	RuntimeException invalid(String name, JsonNode value, @Nullable String format, RuntimeException failure) {
		return explained(name, value, format, (failure instanceof JacksonException known) ? known : wrapped(failure));
	}

	/**
	 * Wrap the failure of a deserializer of the application, as Jackson does where the
	 * value is a member of another one.
	 */
	private JacksonException wrapped(RuntimeException failure) {
		logger.debug("A deserializer failed, so the {} is not valid", this.noun.toLowerCase(Locale.ROOT),
				SingleLine.of(failure));
		return DatabindException.from((JsonParser) null, "The deserializer failed", failure);
	}

	private RuntimeException explained(String name, JsonNode value, @Nullable String format, JacksonException failure) {
		for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
			if (cause instanceof ToolException explained) {
				return made(name, value, ": ", String.valueOf(explained.getMessage()), failure);
			}
		}
		if (failure instanceof UnrecognizedPropertyException) {
			return made(name, value, " ", "is not known", failure);
		}
		JsonNode given = given(value, failure);
		if (failure instanceof InvalidFormatException wrong) {
			if (wrong.getValue() instanceof String key && given.isObject() && given.has(key)) {
				return made(name, value, " ", "has the name " + shortened(key) + ", which "
						+ expected(StringNode.valueOf(key), null, failure), failure);
			}
			return made(name, value, " ",
					expected(given, (format != null) ? format : format(failure), failure) + butIs(wrong.getValue()),
					failure);
		}
		boolean number = failure instanceof InputCoercionException && given.isNumber();
		return made(name, value, " ", expected(given, null, failure) + (number ? butIs(given.asString()) : ""),
				failure);
	}

	private String expected(JsonNode given, @Nullable String format, JacksonException failure) {
		if (format != null) {
			return "must be a text in the format " + format;
		}
		Class<?> target = (failure instanceof MismatchedInputException mismatch) ? mismatch.getTargetType()
				: (failure instanceof InputCoercionException coercion) ? coercion.getTargetType() : null;
		return (target != null) ? "must be " + this.values.describe(target, given) : "is not valid";
	}

	/** Return the part of the value that cannot be read. */
	private static JsonNode given(JsonNode value, JacksonException failure) {
		JsonNode given = value;
		for (JacksonException.Reference step : steps(value, failure)) {
			given = part(given, step);
		}
		return given;
	}

	private static JsonNode part(JsonNode value, JacksonException.Reference step) {
		return (step.getPropertyName() != null) ? value.path(step.getPropertyName()) : value.path(step.getIndex());
	}

	/**
	 * Return the steps to the part that cannot be read. Jackson also counts the property
	 * of a type that is made of one value, which is no part of the JSON.
	 */
	private static List<JacksonException.Reference> steps(JsonNode value, JacksonException failure) {
		List<JacksonException.Reference> path = failure.getPath();
		JsonNode given = value;
		for (int i = 0; i < path.size(); i++) {
			if (!given.isContainer() && !given.isMissingNode()) {
				return path.subList(0, i);
			}
			given = part(given, path.get(i));
		}
		return path;
	}

	private RuntimeException made(String name, JsonNode value, String separator, String message,
			JacksonException cause) {
		List<JacksonException.Reference> steps = steps(value, cause);
		RuntimeException made = this.exception.apply(this.noun + " '" + path(name, steps) + "'" + separator + message,
				new SchemaViolation(pointer(name, steps), message));
		made.initCause(cause);
		return made;
	}

	/** Return the format that a property declares for itself or its elements. */
	private static @Nullable String format(JacksonException failure) {
		List<JacksonException.Reference> path = failure.getPath();
		for (int i = path.size() - 1; i >= 0; i--) {
			JacksonException.Reference step = path.get(i);
			if (step.getPropertyName() != null && !(step.from() instanceof Map)) {
				return format(step);
			}
		}
		return null;
	}

	private static @Nullable String format(JacksonException.Reference property) {
		Class<?> type = (property.from() instanceof Class<?> known) ? known
				: (property.from() != null) ? property.from().getClass() : null;
		Field field = (type != null && property.getPropertyName() != null)
				? ReflectionUtils.findField(type, property.getPropertyName()) : null;
		JsonFormat format = (field != null) ? field.getAnnotation(JsonFormat.class) : null;
		return (format != null && !format.pattern().isEmpty()) ? format.pattern() : null;
	}

	private static String pointer(String name, List<JacksonException.Reference> steps) {
		StringBuilder pointer = new StringBuilder(name.isEmpty() ? "" : "/" + name);
		for (JacksonException.Reference step : steps) {
			String key = step.getPropertyName();
			pointer.append('/')
				.append((key != null) ? key.replace("~", "~0").replace("/", "~1") : String.valueOf(step.getIndex()));
		}
		return pointer.toString();
	}

	private static String path(String name, List<JacksonException.Reference> steps) {
		StringBuilder path = new StringBuilder(name);
		for (JacksonException.Reference step : steps) {
			if (step.getPropertyName() == null) {
				path.append('[').append(step.getIndex()).append(']');
			}
			else {
				path.append(path.isEmpty() ? "" : ".").append(step.getPropertyName());
			}
		}
		return path.toString();
	}

	private static String butIs(@Nullable Object value) {
		return ", but is " + shortened(value);
	}

	private static String shortened(@Nullable Object value) {
		String text = String.valueOf(value);
		return "'" + ((text.length() > MAX_VALUE) ? text.substring(0, MAX_VALUE) + "…" : text) + "'";
	}

}
