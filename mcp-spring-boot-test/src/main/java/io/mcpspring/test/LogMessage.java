package io.mcpspring.test;

import io.mcpspring.model.LoggingLevel;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A log message of the server.
 *
 * @param level the level, {@code null} if it is not one of the protocol
 * @param logger the name of the logger, or {@code null}
 * @param text the message, as JSON if it is no text
 */
public record LogMessage(@Nullable LoggingLevel level, @Nullable String logger, String text) {

	static LogMessage of(ObjectNode params) {
		return new LogMessage(LoggingLevel.find(params.path("level").asString(null)),
				params.path("logger").asString(null),
				params.path("data").isString() ? params.path("data").stringValue() : params.path("data").toString());
	}

}
