package io.mcpspring.autoconfigure.properties;

import java.util.Set;

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

		/** The number of characters of a message that are logged. */
		static final int MAX_LENGTH = 2000;

		/**
		 * Names of the tools whose calls are logged if the level of the category
		 * 'io.mcpspring.traffic' is TRACE. All messages by default.
		 */
		private Set<String> tools = Set.of();

		/**
		 * Sessions that are logged, by their names in '/actuator/mcpsessions'. All
		 * messages by default.
		 */
		private Set<String> sessions = Set.of();

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

	}

}
