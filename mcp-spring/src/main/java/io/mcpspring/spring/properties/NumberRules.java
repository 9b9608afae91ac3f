package io.mcpspring.spring.properties;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.util.unit.DataSize;

/**
 * Rules for numbers, times, sizes and secret keys in properties. A value that is not set
 * is valid.
 */
public final class NumberRules {

	/**
	 * A time that is counted in nanoseconds, and added to another one, must be shorter.
	 */
	private static final Duration MAX_DURATION = Duration.ofDays(36500);

	private static final int MIN_KEY_LENGTH = 32;

	private NumberRules() {
	}

	public static void checkAtLeast(String property, int value, int least) {
		checkRange(property, value, least, Integer.MAX_VALUE);
	}

	public static void checkRange(String property, int value, int least, int most) {
		if (value < least) {
			throw refused(property, value, "Use " + least + " or more.");
		}
		if (value > most) {
			throw refused(property, value, "Use " + most + " or less.");
		}
	}

	public static void checkPositive(String property, @Nullable Duration value) {
		if (value != null && (value.isNegative() || value.isZero())) {
			throw refused(property, value, "Use a time above zero, such as '10s'.");
		}
		checkLength(property, value);
	}

	public static void checkNotNegative(String property, @Nullable Duration value) {
		if (value != null && value.isNegative()) {
			throw refused(property, value, "Use a time that is not negative, such as '10s'.");
		}
		checkLength(property, value);
	}

	/**
	 * Check that a time is not too long to be counted.
	 * @param property the name of the property
	 * @param value its value, or {@code null}
	 * @throws InvalidMcpPropertyException if it is longer than a hundred years
	 */
	public static void checkLength(String property, @Nullable Duration value) {
		if (value != null && value.compareTo(MAX_DURATION) > 0) {
			throw refused(property, value, "Use " + MAX_DURATION.toDays() + "d, which is a hundred years, or less.");
		}
	}

	/** Check a size that limits one object in memory, which is counted in {@code int}. */
	public static void checkSize(String property, @Nullable DataSize value) {
		if (value != null && (value.toBytes() < 1 || value.toBytes() > Integer.MAX_VALUE)) {
			throw refused(property, value, "Use a size from 1B to 2047MB, such as '4MB'.");
		}
	}

	public static void checkLongSize(String property, DataSize value) {
		if (value.toBytes() < 1) {
			throw refused(property, value, "Use a size of 1B or more, such as '64MB'.");
		}
	}

	/** Check secret keys, which are not repeated in messages. */
	public static void checkKeys(String property, List<String> keys) {
		for (int i = 0; i < keys.size(); i++) {
			if (keys.get(i).length() < MIN_KEY_LENGTH) {
				throw new InvalidMcpPropertyException(property + "[" + i + "]",
						"has less than " + MIN_KEY_LENGTH + " characters, which is too easy to guess",
						"Make a key, for example by 'openssl rand -base64 32', and give it to all nodes.");
			}
		}
	}

	private static InvalidMcpPropertyException refused(String property, Object value, String remedy) {
		return new InvalidMcpPropertyException(property, "is '" + value + "', which is out of bounds", remedy);
	}

}
