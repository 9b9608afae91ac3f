package io.mcpspring.model;

import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * Severity of a log message, the levels of RFC 5424, least severe first (server-2025
 * LOG-02).
 */
public enum LoggingLevel {

	/** Detail for debugging. */
	DEBUG,

	/** Normal operation. */
	INFO,

	/** Normal but significant. */
	NOTICE,

	/** A warning. */
	WARNING,

	/** An error. */
	ERROR,

	/** A critical condition. */
	CRITICAL,

	/** Action must be taken at once. */
	ALERT,

	/** The system is unusable. */
	EMERGENCY;

	/** Cached, because {@link #values()} copies the array at each call. */
	private static final LoggingLevel[] ALL = values();

	private final String value = name().toLowerCase(Locale.ROOT);

	/**
	 * Find the level of a name.
	 * @param value the name on the wire, or {@code null}
	 * @return the level, or {@code null} if the name is unknown
	 */
	public static @Nullable LoggingLevel find(@Nullable String value) {
		for (LoggingLevel level : ALL) {
			if (level.value.equals(value)) {
				return level;
			}
		}
		return null;
	}

	/**
	 * Return the name on the wire.
	 * @return for example {@code warning}
	 */
	public String value() {
		return this.value;
	}

}
