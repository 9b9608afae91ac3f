package io.mcpspring.autoconfigure.logging;

import java.util.Set;

import io.mcpspring.model.LoggingLevel;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Forwarding of the application's log to the client whose call it serves.
 *
 * @param level Lowest level of the log messages of the application that are forwarded to
 * the client during whose call they are logged. All callers can then read these messages.
 * None by default.
 * @param loggers Names of the loggers to forward, with those below them. Defaults to the
 * packages of the application.
 */
@ConfigurationProperties("mcp.server.logging.bridge")
public record McpLogBridgeProperties(@Nullable LoggingLevel level, @DefaultValue Set<String> loggers) {

	public McpLogBridgeProperties {
		loggers = Set.copyOf(loggers);
	}

}
