package io.mcpspring.benchmarks.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Begins many sessions, over a few connections that are closed again.
 */
public final class Sessions {

	private static final int CONNECTIONS = 16;

	private final McpRequests requests;

	private final List<String> ids = new ArrayList<>();

	private final int wanted;

	private int asked;

	private Sessions(McpRequests requests, int wanted) {
		this.requests = requests;
		this.wanted = wanted;
	}

	/**
	 * Begin sessions, each with {@code notifications/initialized}.
	 * @param requests the endpoint
	 * @param count how many
	 * @return their ids
	 * @throws IOException if one is refused
	 */
	public static List<String> begin(McpRequests requests, int count) throws IOException {
		Sessions sessions = new Sessions(requests, count);
		try (LoadGenerator load = new LoadGenerator(requests.port(), CONNECTIONS, (connection) -> sessions::next)) {
			load.runToEnd();
		}
		return sessions.ids;
	}

	private @Nullable Exchange next(@Nullable Reply last) {
		String id = (last != null) ? last.sessionId() : null;
		if (id != null) {
			this.ids.add(id);
			return Conversations.ready(this.requests, id);
		}
		return (this.asked++ < this.wanted) ? Conversations.begin(this.requests, false) : null;
	}

}
