package io.mcpspring.test;

import java.util.Arrays;
import java.util.List;

import io.mcpspring.model.LoggingLevel;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A log message of the server.
 */
public final class LogMessage {

	private final @Nullable LoggingLevel level;

	private final @Nullable String logger;

	private final String text;

	private LogMessage(@Nullable LoggingLevel level, @Nullable String logger, String text) {
		this.level = level;
		this.logger = logger;
		this.text = text;
	}

	/**
	 * Create a message to compare with.
	 * @param level the level, {@code null} if it is not one of the protocol
	 * @param logger the name of the logger, or {@code null}
	 * @param text the message, as JSON if it is no text
	 * @return the message
	 */
	public static LogMessage of(@Nullable LoggingLevel level, @Nullable String logger, String text) {
		return new LogMessage(level, logger, text);
	}

	/**
	 * Return the level.
	 * @return the level, {@code null} if it is not one of the protocol
	 */
	public @Nullable LoggingLevel level() {
		return this.level;
	}

	/**
	 * Return the name of the logger.
	 * @return the name of the logger, or {@code null}
	 */
	public @Nullable String logger() {
		return this.logger;
	}

	/**
	 * Return the message.
	 * @return the message, as JSON if it is no text
	 */
	public String text() {
		return this.text;
	}

	static LogMessage of(ObjectNode params) {
		return new LogMessage(LoggingLevel.find(params.path("level").asString(null)),
				params.path("logger").asString(null),
				params.path("data").isString() ? params.path("data").stringValue() : params.path("data").toString());
	}

	private List<@Nullable Object> values() {
		return Arrays.asList(this.level, this.logger, this.text);
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof LogMessage that && values().equals(that.values());
	}

	@Override
	public int hashCode() {
		return values().hashCode();
	}

	@Override
	public String toString() {
		return "LogMessage" + values();
	}

}
