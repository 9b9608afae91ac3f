package io.mcpspring.spring.kotlin;

import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.math.BigInteger;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

import io.mcpspring.context.ToolException;
import kotlin.time.Duration;
import kotlin.time.DurationKt;
import kotlin.time.DurationUnit;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;
import org.springframework.util.ReflectionUtils;

/**
 * Value class of Kotlin's library, whose value is an internal form that means nothing to
 * a client: the bits of unsigned integers, the units of durations. Clients read and write
 * a type of the JDK in its place.
 *
 * @param type the type of the JDK
 * @param raw converts a value of that type into the internal form
 * @param plain converts the internal form into a value of that type
 * @param maximum the largest value of an unsigned integer, {@code null} for other types
 */
record LibraryValue(Type type, UnaryOperator<Object> raw, UnaryOperator<Object> plain, @Nullable BigInteger maximum) {

	private static final Map<String, LibraryValue> ALL = Map.of("kotlin.UByte",
			unsigned(Byte.SIZE, BigInteger::byteValue), "kotlin.UShort", unsigned(Short.SIZE, BigInteger::shortValue),
			"kotlin.UInt", unsigned(Integer.SIZE, BigInteger::intValue), "kotlin.ULong",
			unsigned(Long.SIZE, BigInteger::longValue), "kotlin.time.Duration",
			new LibraryValue(java.time.Duration.class, (value) -> raw((java.time.Duration) value),
					(raw) -> java.time.Duration.parse(isoText(raw)), null));

	/**
	 * Find a class of the library.
	 * @param type the value class
	 * @return its conversion; {@code null} for a class of the application
	 */
	static @Nullable LibraryValue of(Class<?> type) {
		return ALL.get(type.getName());
	}

	private static LibraryValue unsigned(int bits, Function<BigInteger, Number> form) {
		BigInteger limit = BigInteger.ONE.shiftLeft(bits);
		return new LibraryValue(BigInteger.class, (value) -> {
			BigInteger number = (BigInteger) value;
			if (number.signum() < 0 || number.compareTo(limit) >= 0) {
				throw new ToolException("must be an integer from 0 to " + limit.subtract(BigInteger.ONE));
			}
			return form.apply(number);
		}, (raw) -> BigInteger.valueOf(((Number) raw).longValue()).mod(limit), limit.subtract(BigInteger.ONE));
	}

	private static long raw(java.time.Duration value) {
		try {
			return DurationKt.toDuration(value.toNanos(), DurationUnit.NANOSECONDS);
		}
		catch (ArithmeticException ex) {
			// Kotlin counts milliseconds beyond 146 years.
			return DurationKt.toDuration(value.toSeconds(), DurationUnit.SECONDS);
		}
	}

	/** Return the text of a duration, by a method whose name the compiler changes. */
	private static String isoText(Object raw) {
		Method text = ReflectionUtils.findMethod(Duration.class, "toIsoString-impl", long.class);
		Assert.state(text != null, "kotlin.time.Duration has no ISO 8601 text");
		return String.valueOf(ReflectionUtils.invokeMethod(text, null, raw));
	}

}
