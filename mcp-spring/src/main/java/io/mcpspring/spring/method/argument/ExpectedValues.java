package io.mcpspring.spring.method.argument;

import java.math.BigDecimal;
import java.net.InetAddress;
import java.nio.charset.Charset;
import java.time.MonthDay;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Currency;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.regex.Pattern;

import io.mcpspring.spring.typeschema.SchemaGenerator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Descriptions of expected values, for messages to the sender of a value that cannot be
 * read.
 */
final class ExpectedValues {

	private static final String TEXT = "a text";

	/** Texts of a form that the schema of their type does not show. */
	private static final Map<Class<?>, String> TEXTS = Map.ofEntries(
			Map.entry(ZoneId.class, "a time zone such as Europe/Paris or +01:00"),
			Map.entry(TimeZone.class, "a time zone such as Europe/Paris or GMT+01:00"),
			Map.entry(ZoneOffset.class, "an offset from UTC such as +01:00"),
			Map.entry(MonthDay.class, "a month and day such as --12-31"),
			Map.entry(Currency.class, "a currency such as EUR (ISO 4217)"),
			Map.entry(Locale.class, "a language such as en-US (BCP 47)"),
			Map.entry(Charset.class, "a character set such as UTF-8"), Map.entry(InetAddress.class, "an IP address"),
			Map.entry(Pattern.class, "a regular expression"), Map.entry(byte[].class, "a text in base64"),
			Map.entry(char.class, "a text of one character"), Map.entry(Character.class, "a text of one character"));

	private static final Map<Class<?>, Range> RANGES = Map.of(byte.class, Range.BYTE, Byte.class, Range.BYTE,
			short.class, Range.SHORT, Short.class, Range.SHORT, int.class, Range.INT, Integer.class, Range.INT,
			long.class, Range.LONG, Long.class, Range.LONG);

	/** Integers that are too long for every range, too. */
	private static final Pattern INTEGER = Pattern.compile("[+-]?\\d{1,1000}");

	private final SchemaGenerator schemas;

	ExpectedValues(SchemaGenerator schemas) {
		this.schemas = schemas;
	}

	/**
	 * Describe the expected value of a type.
	 * @param type the type
	 * @param given the value that cannot be read
	 * @return for example {@code an integer}, or {@code an integer from -128 to 127} if
	 * an integer was given
	 */
	String describe(Class<?> type, JsonNode given) {
		Range range = RANGES.get(type);
		if (range != null && range.excludes(given)) {
			return "an integer from " + range.min() + " to " + range.max();
		}
		String described = this.schemas.describe(type);
		return described.equals(TEXT) ? TEXTS.getOrDefault(type, TEXT) : described;
	}

	/**
	 * Range of a type of integers.
	 *
	 * @param min the least value
	 * @param max the greatest value
	 */
	private record Range(long min, long max) {

		static final Range BYTE = new Range(Byte.MIN_VALUE, Byte.MAX_VALUE);

		static final Range SHORT = new Range(Short.MIN_VALUE, Short.MAX_VALUE);

		static final Range INT = new Range(Integer.MIN_VALUE, Integer.MAX_VALUE);

		static final Range LONG = new Range(Long.MIN_VALUE, Long.MAX_VALUE);

		boolean excludes(JsonNode given) {
			BigDecimal number = number(given);
			return number != null && (number.compareTo(BigDecimal.valueOf(this.min)) < 0
					|| number.compareTo(BigDecimal.valueOf(this.max)) > 0);
		}

		private static @Nullable BigDecimal number(JsonNode given) {
			if (given.isNumber()) {
				return given.decimalValueOpt().orElse(null);
			}
			String text = given.isString() ? given.stringValue() : "";
			return INTEGER.matcher(text).matches() ? new BigDecimal(text) : null;
		}

	}

}
