package io.mcpspring.autoconfigure.logging;

import java.util.Set;

import io.mcpspring.model.LogLevel;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Forwarding of the application's log to the client whose call it serves.
 *
 * @param enabled Whether to forward log messages of the application to the client during
 * whose call they are logged. All callers can then read these messages.
 * @param level Lowest level of forwarded messages.
 * @param loggers Names of the loggers to forward, with those below them. Defaults to the
 * packages of the application.
 */
@ConfigurationProperties("mcp.server.logging.bridge")
public record McpLogBridgeProperties(@DefaultValue("false") boolean enabled, @DefaultValue("info") LogLevel level,
		@DefaultValue Set<String> loggers) {

	public McpLogBridgeProperties {
		loggers = Set.copyOf(loggers);
	}

}
