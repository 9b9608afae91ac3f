package io.mcpspring.autoconfigure.properties;

import java.util.Set;
import java.util.regex.Pattern;

import io.mcpspring.spring.properties.InvalidMcpPropertyException;

/**
 * Audit records of calls.
 */
public class AuditProperties {

	/** The number of characters of the arguments of a call that are included. */
	public static final int MAX_ARGUMENTS_LENGTH = 1000;

	/** The characters that names are compared by. */
	private static final Pattern SIGNIFICANT = Pattern.compile("[\\p{L}\\p{N}]");

	/**
	 * Whether to write each call to the log category 'io.mcpspring.audit.calls'.
	 */
	private boolean log;

	/** Whether to include the arguments of calls. */
	private boolean arguments;

	/** Parts of the names of arguments that are never included. */
	private Set<String> redact = Set.of("password", "passphrase", "passwd", "secret", "token", "authorization",
			"credential", "api-key", "private-key", "cookie", "pin-code", "card-number");

	public boolean isLog() {
		return this.log;
	}

	public void setLog(boolean log) {
		this.log = log;
	}

	public boolean isArguments() {
		return this.arguments;
	}

	public void setArguments(boolean arguments) {
		this.arguments = arguments;
	}

	public Set<String> getRedact() {
		return this.redact;
	}

	public void setRedact(Set<String> redact) {
		if (!redact.stream().allMatch(SIGNIFICANT.asPredicate())) {
			throw new InvalidMcpPropertyException("mcp.server.audit.redact", "holds a name without letters and digits",
					"Name parts of the names of arguments, such as 'password'.");
		}
		this.redact = Set.copyOf(redact);
	}

}
