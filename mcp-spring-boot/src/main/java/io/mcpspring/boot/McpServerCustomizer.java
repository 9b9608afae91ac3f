package io.mcpspring.boot;

import io.mcpspring.engine.endpoint.TransportSettings;
import io.mcpspring.engine.server.ServerSettings;

/**
 * Customizer of what no property sets, for all servers of the application. A bean of this
 * type is called when a server is created.
 */
public interface McpServerCustomizer {

	/**
	 * Change the decisions of the application, such as the limits on progress and log
	 * messages of a call.
	 * @param settings the settings by the properties
	 */
	default void customize(ServerSettings.Builder settings) {
	}

	/**
	 * Change the behaviour towards clients, such as the limits of messages or the time
	 * after which an answer becomes a stream.
	 * @param settings the settings by the properties
	 * @return the settings to use, for example of a {@linkplain TransportSettings#mutate
	 * builder}
	 */
	default TransportSettings customize(TransportSettings settings) {
		return settings;
	}

}
