package io.mcpspring.autoconfigure.audit;

import java.util.Set;

import io.mcpspring.autoconfigure.properties.InvalidMcpPropertyException;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Record of who called what.
 *
 * @param enabled Whether to audit calls, if there is something to audit them to: a
 * repository of audit events, the log below or a listener of the application.
 * @param log Whether to write each call to the log category 'io.mcpspring.audit.calls'.
 * @param arguments Whether to include the arguments of calls.
 * @param redact Parts of the names of arguments that are never included.
 * @param maxArgumentsLength Maximum number of characters of the arguments of a call that
 * are included.
 */
@ConfigurationProperties("mcp.server.audit")
public record McpAuditProperties(@DefaultValue("true") boolean enabled, @DefaultValue("false") boolean log,
		@DefaultValue("false") boolean arguments, @DefaultValue( {
				"password", "passphrase", "passwd", "secret", "token", "authorization", "credential", "api-key",
				"private-key", "cookie", "pin-code", "card-number" }) Set<String> redact,
		@DefaultValue("1000") int maxArgumentsLength){

	public McpAuditProperties {
		redact = Set.copyOf(redact);
		if (maxArgumentsLength < 1) {
			throw new InvalidMcpPropertyException("mcp.server.audit.max-arguments-length", "is less than 1",
					"To keep no arguments, set 'mcp.server.audit.arguments' to false.");
		}
		if (redact.stream().anyMatch(String::isBlank)) {
			throw new InvalidMcpPropertyException("mcp.server.audit.redact", "holds a blank name",
					"Name parts of the names of arguments, such as 'password'.");
		}
	}

}
