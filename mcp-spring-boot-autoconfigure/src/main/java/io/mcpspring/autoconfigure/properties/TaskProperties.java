package io.mcpspring.autoconfigure.properties;

import java.time.Duration;

import io.mcpspring.spring.properties.InvalidMcpPropertyException;
import io.mcpspring.spring.properties.NumberRules;

/**
 * Tasks: calls that go on after their request was answered.
 */
public class TaskProperties {

	private static final Duration MAX_DURATION = Duration.ofDays(30);

	/** Whether calls of tools that say so become tasks. */
	private boolean enabled = true;

	/** How long a task is kept, counted from its creation. */
	private Duration ttl = Duration.ofHours(1);

	/**
	 * How long a call of a tool that may become a task runs before it does. With 0 each
	 * of them is a task at once.
	 */
	private Duration inlineWait = Duration.ofSeconds(1);

	public boolean isEnabled() {
		return this.enabled;
	}

	public void setEnabled(boolean enabled) {
		this.enabled = enabled;
	}

	public Duration getTtl() {
		return this.ttl;
	}

	public void setTtl(Duration ttl) {
		if (ttl.compareTo(Duration.ofSeconds(1)) < 0 || ttl.compareTo(MAX_DURATION) > 0) {
			throw new InvalidMcpPropertyException("mcp.server.tasks.ttl", "is not between 1s and 30d: " + ttl,
					"Use a time in which clients fetch the results of their tasks, for example 1h.");
		}
		this.ttl = ttl;
	}

	public Duration getInlineWait() {
		return this.inlineWait;
	}

	public void setInlineWait(Duration inlineWait) {
		if (inlineWait.isNegative()) {
			throw new InvalidMcpPropertyException("mcp.server.tasks.inline-wait", "is negative: " + inlineWait,
					"Use 0 to make each call a task at once.");
		}
		NumberRules.checkLength("mcp.server.tasks.inline-wait", inlineWait);
		this.inlineWait = inlineWait;
	}

}
