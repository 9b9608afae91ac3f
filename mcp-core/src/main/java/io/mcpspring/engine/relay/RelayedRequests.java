package io.mcpspring.engine.relay;

import java.util.LinkedHashMap;
import java.util.Map;

import io.mcpspring.engine.http.ExchangeHandler;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpHeaders;
import org.jspecify.annotations.Nullable;

/**
 * The requests of a client to the endpoint, as a client of Streamable HTTP would send
 * them.
 */
final class RelayedRequests {

	private final ExchangeHandler handler;

	private final Sender self;

	private final RelayedExchange.Answers answers;

	/**
	 * Create the requests.
	 * @param handler handles them
	 * @param self the client itself, for requests without a message
	 * @param answers receives the answers
	 */
	RelayedRequests(ExchangeHandler handler, Sender self, RelayedExchange.Answers answers) {
		this.handler = handler;
		this.self = self;
		this.answers = answers;
	}

	/** Create the request that carries a message. */
	RelayedExchange post(byte[] message, @Nullable String session, Sender sender) {
		return new RelayedExchange("POST", headers(session, null), message, sender, this.answers);
	}

	/** Create the request that opens the stream of a session, or goes on with one. */
	RelayedExchange get(@Nullable String session, @Nullable String lastEventId) {
		return new RelayedExchange("GET", headers(session, lastEventId), new byte[0], this.self, this.answers);
	}

	/** Create the request that ends a session. */
	RelayedExchange delete(String session) {
		return new RelayedExchange("DELETE", headers(session, null), new byte[0], this.self, this.answers);
	}

	void send(RelayedExchange request) {
		this.handler.handle(request);
	}

	private static Map<String, String> headers(@Nullable String session, @Nullable String lastEventId) {
		Map<String, String> headers = new LinkedHashMap<>();
		headers.put("host", "localhost");
		headers.put("content-type", HttpReply.JSON);
		headers.put("accept", "application/json, text/event-stream");
		if (session != null) {
			headers.put("mcp-session-id", session);
		}
		if (lastEventId != null) {
			headers.put("last-event-id", lastEventId);
		}
		return headers;
	}

	/** Return the session that an answer begins, or {@code null}. */
	static @Nullable String session(HttpReply reply) {
		return reply.headers()
			.entrySet()
			.stream()
			.filter((entry) -> entry.getKey().equalsIgnoreCase(McpHeaders.SESSION_ID))
			.map(Map.Entry::getValue)
			.findFirst()
			.orElse(null);
	}

}
