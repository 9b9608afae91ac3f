package io.mcpspring.conformance.asking;

import java.io.IOException;

import io.mcpspring.conformance.raw.McpSession;
import io.mcpspring.conformance.raw.RawStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A call that asks its client a question, and its stream.
 *
 * @param session the session of the client
 * @param stream the stream of the call
 */
record Asker(McpSession session, RawStream stream) implements AutoCloseable {

	static final String FORMS = "{\"elicitation\":{}}";

	/**
	 * Begin a call that will ask.
	 */
	static Asker begin(McpSession session, int requestId) throws IOException {
		return new Asker(session,
				session.post(McpSession.call(requestId, "test_elicitation", "{\"message\":\"Who are you?\"}")));
	}

	/**
	 * Wait for the question.
	 * @return its id, as JSON
	 */
	String question() {
		JsonNode message = next();
		while (message != null && !message.path("method").asString("").equals("elicitation/create")) {
			message = next();
		}
		if (message == null) {
			throw new AssertionError("The stream ended without a question");
		}
		return message.get("id").toString();
	}

	void decline(String question) throws IOException {
		this.session.accepted("{\"jsonrpc\":\"2.0\",\"id\":" + question + ",\"result\":{\"action\":\"decline\"}}");
	}

	/**
	 * The next message on the stream.
	 * @return the message, or {@code null} when the stream ended
	 */
	@Nullable JsonNode next() {
		RawStream.Event event = this.stream.next();
		while (event != null && event.data().isEmpty()) {
			event = this.stream.next();
		}
		return (event != null) ? JsonMapper.shared().readTree(event.data()) : null;
	}

	@Override
	public void close() throws IOException {
		this.stream.close();
	}

}
