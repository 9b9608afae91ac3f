package io.mcpspring.autoconfigure.servers;

import java.util.function.Supplier;

import io.mcpspring.engine.http.RequestRefusal;
import io.mcpspring.engine.server.ServerEvents;

/**
 * Listener for filters in front of a further server, which refuse requests before the
 * server is created.
 */
public final class RefusalEvents implements ServerEvents {

	private final Supplier<FurtherServer> server;

	/**
	 * Create the listener.
	 * @param server obtains the server, whose listeners are told
	 */
	public RefusalEvents(Supplier<FurtherServer> server) {
		this.server = server;
	}

	@Override
	public void requestRefused(RequestRefusal why) {
		this.server.get().settings().events().requestRefused(why);
	}

}
