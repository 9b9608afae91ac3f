package io.mcpspring.autoconfigure.properties;

import io.mcpspring.properties.InvalidMcpPropertyException;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Audit records of calls.
 */
public class AuditProperties {

	/** The characters that names are compared by. */
	private static final Pattern SIGNIFICANT = Pattern.compile("[\\p{L}\\p{N}]");

	/**
	 * Whether to audit calls, if there is something to audit them to: a repository of
	 * audit events, the log below or a listener of the application.
	 */
	private boolean enabled = true;

	/**
	 * Whether to write each call to the log category 'io.mcpspring.audit.calls'.
	 */
	private boolean log;

	/** Whether to include the arguments of calls. */
	private boolean arguments;

	/** Parts of the names of arguments that are never included. */
	private Set<String> redact = Set.of("password", "passphrase", "passwd", "secret", "token", "authorization",
			"credential", "api-key", "private-key", "cookie", "pin-code", "card-number");

	/**
	 * Maximum number of characters of the arguments of a call that are included.
	 */
	private int maxArgumentsLength = 1000;

	public boolean isEnabled() {
		return this.enabled;
	}

	public void setEnabled(boolean enabled) {
		this.enabled = enabled;
	}

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

	public int getMaxArgumentsLength() {
		return this.maxArgumentsLength;
	}

	public void setMaxArgumentsLength(int maxArgumentsLength) {
		if (maxArgumentsLength < 1) {
			throw new InvalidMcpPropertyException("mcp.server.audit.max-arguments-length", "is less than 1",
					"To keep no arguments, set 'mcp.server.audit.arguments' to false.");
		}
		this.maxArgumentsLength = maxArgumentsLength;
	}

}
