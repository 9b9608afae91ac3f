package io.mcpspring.spring.method.handler;

import java.time.Duration;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

import io.mcpspring.spring.method.BeanMethod;
import org.jspecify.annotations.Nullable;

import org.springframework.format.annotation.DurationFormat;
import org.springframework.format.datetime.standard.DurationFormatterUtils;

/**
 * Reader of durations that are texts in annotations, such as {@code 30s}.
 *
 * @param method the annotated method
 * @param annotation the name of the annotation, for failures
 * @param placeholders resolves placeholders
 */
record DurationAttributes(BeanMethod method, String annotation, UnaryOperator<String> placeholders) {

	private static final Pattern WITHOUT_UNIT = Pattern.compile("[+-]?\\d+");

	private static final String REMEDY = "Write a number with its unit, such as '30s', '5m' or '1h'";

	/**
	 * Read a duration.
	 * @param attribute the name of the attribute
	 * @param text the value of the attribute
	 * @return the duration, which is positive; {@code null} for an empty text
	 */
	@Nullable Duration positive(String attribute, String text) {
		if (text.isEmpty()) {
			return null;
		}
		String resolved = resolved(attribute, text).strip();
		String problem = attribute + " of " + this.annotation + " is '" + resolved + "', which is ";
		if (WITHOUT_UNIT.matcher(resolved).matches()) {
			throw this.method.invalid(problem + "a number without a unit", REMEDY);
		}
		Duration duration = parsed(problem, resolved);
		if (duration.isZero() || duration.isNegative()) {
			throw this.method.invalid(problem + "not positive", REMEDY + ", or leave it out");
		}
		return duration;
	}

	private String resolved(String attribute, String text) {
		try {
			return this.placeholders.apply(text);
		}
		catch (IllegalArgumentException ex) {
			throw this.method.invalid(
					attribute + " of " + this.annotation + " is '" + text + "', and the placeholder has no value",
					"Set the property, or give the placeholder a default, such as '${reports.timeout:30s}'", ex);
		}
	}

	private Duration parsed(String problem, String text) {
		try {
			return DurationFormatterUtils.detectAndParse(text, DurationFormat.Unit.SECONDS);
		}
		catch (IllegalArgumentException ex) {
			throw this.method.invalid(problem + "no duration", REMEDY, ex);
		}
	}

}
