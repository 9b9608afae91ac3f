package io.mcpspring.engine.schema;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Comparison of the bounds of a schema: of numbers, and of counts such as lengths.
 */
final class NumberBounds {

	/** Longer numbers are not divided, which would take long. */
	private static final int MAX_DIGITS = 100;

	private static final List<List<String>> COUNTS = List.of(List.of("minLength", "maxLength"),
			List.of("minItems", "maxItems"), List.of("minProperties", "maxProperties"),
			List.of("minContains", "maxContains"));

	private NumberBounds() {
	}

	/** Return the contradiction between two bounds, or {@code null}. */
	static @Nullable String contradiction(ObjectNode schema) {
		for (List<String> count : COUNTS) {
			if (compare(schema.path(count.get(0)), schema.path(count.get(1))) > 0) {
				return excludes(schema, count.get(0), count.get(1));
			}
		}
		for (String lower : List.of("minimum", "exclusiveMinimum")) {
			for (String upper : List.of("maximum", "exclusiveMaximum")) {
				boolean open = !lower.equals("minimum") || !upper.equals("maximum");
				int order = compare(schema.path(lower), schema.path(upper));
				if (order > 0 || (order == 0 && open) || isBetweenMultiples(schema, lower, upper)) {
					return excludes(schema, lower, upper);
				}
			}
		}
		return null;
	}

	private static String excludes(ObjectNode schema, String lower, String upper) {
		return lower + " " + schema.path(lower) + " excludes " + upper + " " + schema.path(upper);
	}

	/** Whether there is neither a whole number, where one is needed, nor a multiple. */
	private static boolean isBetweenMultiples(ObjectNode schema, String lower, String upper) {
		BigDecimal min = number(schema.path(lower));
		BigDecimal max = number(schema.path(upper));
		BigDecimal step = number(schema.path("multipleOf"));
		step = (step == null && schema.path("type").asString("").equals("integer")) ? BigDecimal.ONE : step;
		if (min == null || max == null || step == null || step.signum() <= 0 || !isShort(min) || !isShort(max)
				|| !isShort(step)) {
			return false;
		}
		BigDecimal first = min.divide(step, 0, RoundingMode.CEILING).multiply(step);
		if (!lower.equals("minimum") && first.compareTo(min) == 0) {
			first = first.add(step);
		}
		int order = first.compareTo(max);
		return order > 0 || (order == 0 && !upper.equals("maximum"));
	}

	/** Compare two numbers; less than 0 also if one of them is none. */
	static int compare(JsonNode one, JsonNode other) {
		BigDecimal first = number(one);
		BigDecimal second = number(other);
		return (first != null && second != null) ? first.compareTo(second) : -1;
	}

	static boolean isWhole(JsonNode value) {
		BigDecimal number = number(value);
		return value.isIntegralNumber()
				|| (number != null && isShort(number) && number.stripTrailingZeros().scale() <= 0);
	}

	private static boolean isShort(BigDecimal number) {
		return Math.abs((long) number.scale()) <= MAX_DIGITS && number.precision() <= MAX_DIGITS;
	}

	private static @Nullable BigDecimal number(JsonNode value) {
		boolean binary = value.isFloatingPointNumber() && !value.isBigDecimal();
		return (value.isNumber() && !(binary && !Double.isFinite(value.doubleValue()))) ? value.decimalValue() : null;
	}

	/**
	 * Lengths of the texts that match a plain pattern from their beginning to their end:
	 * a sequence of characters and classes with counts, as in {@code ^[A-Z]{2}\d+$}.
	 *
	 * @param min the shortest length
	 * @param max the greatest length; {@link Long#MAX_VALUE} for any
	 */
	record PatternLengths(long min, long max) {

		private static final Pattern ITEM = Pattern
			.compile("(?:\\\\[dDwWsS.\\-/+*?()\\[\\]{}|^$\\\\]|\\[(?:[^\\]\\\\]|\\\\.)++\\]|[^\\\\\\[\\](){}*+?|^$])"
					+ "(?:([*+?])|\\{(\\d{1,6})(,(\\d{0,6}))?\\})?");

		/**
		 * Find the lengths for a pattern.
		 * @param pattern the pattern
		 * @return the lengths, or {@code null} if the pattern is not as plain
		 */
		static @Nullable PatternLengths of(String pattern) {
			if (pattern.length() < 2 || !pattern.startsWith("^") || !pattern.endsWith("$")) {
				return null;
			}
			String items = pattern.substring(1, pattern.length() - 1);
			Matcher item = ITEM.matcher(items);
			long min = 0;
			long max = 0;
			int end = 0;
			while (end < items.length()) {
				if (!item.find(end) || item.start() != end) {
					return null;
				}
				end = item.end();
				long most = most(item);
				min += least(item);
				max = (most == Long.MAX_VALUE || max == Long.MAX_VALUE) ? Long.MAX_VALUE : max + most;
			}
			return new PatternLengths(min, max);
		}

		private static long least(Matcher item) {
			if (item.group(1) != null) {
				return item.group(1).equals("+") ? 1 : 0;
			}
			return (item.group(2) != null) ? Long.parseLong(item.group(2)) : 1;
		}

		private static long most(Matcher item) {
			if (item.group(1) != null) {
				return item.group(1).equals("?") ? 1 : Long.MAX_VALUE;
			}
			if (item.group(2) == null) {
				return 1;
			}
			if (item.group(3) == null) {
				return Long.parseLong(item.group(2));
			}
			return item.group(4).isEmpty() ? Long.MAX_VALUE : Long.parseLong(item.group(4));
		}

	}

}
