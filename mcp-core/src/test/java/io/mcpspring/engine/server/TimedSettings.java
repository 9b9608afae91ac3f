package io.mcpspring.engine.server;

import io.mcpspring.engine.housekeeping.ServerTime;

/**
 * Settings of a server whose time is that of a test.
 */
public final class TimedSettings {

	private TimedSettings() {
	}

	public static ServerSettings.Builder at(ServerTime time, ServerSettings.Builder settings) {
		return settings.time(time);
	}

}
