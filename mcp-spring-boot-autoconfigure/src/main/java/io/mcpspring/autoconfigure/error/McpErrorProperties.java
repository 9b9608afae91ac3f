package io.mcpspring.autoconfigure.error;

import java.util.List;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How exceptions are answered to clients.
 *
 * @param expose Names of exception classes whose messages, on one line and shortened, are
 * sent to clients, along with those of their subclasses.
 * @param springExceptions Whether to answer the exceptions of Spring, Jakarta Persistence
 * and Jakarta Validation, and those with '@ResponseStatus', by messages of their own.
 */
@ConfigurationProperties("mcp.server.errors")
public record McpErrorProperties(@DefaultValue List<String> expose, @DefaultValue("true") boolean springExceptions) {

	public McpErrorProperties {
		expose = List.copyOf(expose);
	}

}
