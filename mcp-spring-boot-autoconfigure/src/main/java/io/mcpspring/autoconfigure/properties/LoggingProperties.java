package io.mcpspring.autoconfigure.properties;

import java.util.Set;

import io.mcpspring.properties.NumberRules;

/**
 * Logging of what a server receives and sends.
 */
public class LoggingProperties {

	private final Traffic traffic = new Traffic();

	public Traffic getTraffic() {
		return this.traffic;
	}

	/** Messages in both directions. */
	public static class Traffic {

		/**
		 * Whether to log messages in both directions, with HTTP status and event ids, to
		 * the category 'io.mcpspring.traffic'. The level TRACE of that category has the
		 * same effect. Names of 'mcp.server.audit.redact' are left out.
		 */
		private boolean enabled;

		/** Names of the tools whose calls are logged. All messages by default. */
		private Set<String> tools = Set.of();

		/**
		 * Sessions that are logged, by their names in '/actuator/mcpsessions'. All
		 * messages by default.
		 */
		private Set<String> sessions = Set.of();

		/** Maximum number of characters of a message that are logged. */
		private int maxLength = 2000;

		public boolean isEnabled() {
			return this.enabled;
		}

		public void setEnabled(boolean enabled) {
			this.enabled = enabled;
		}

		public Set<String> getTools() {
			return this.tools;
		}

		public void setTools(Set<String> tools) {
			this.tools = Set.copyOf(tools);
		}

		public Set<String> getSessions() {
			return this.sessions;
		}

		public void setSessions(Set<String> sessions) {
			this.sessions = Set.copyOf(sessions);
		}

		public int getMaxLength() {
			return this.maxLength;
		}

		public void setMaxLength(int maxLength) {
			NumberRules.checkAtLeast("mcp.server.logging.traffic.max-length", maxLength, 1);
			this.maxLength = maxLength;
		}

	}

}
