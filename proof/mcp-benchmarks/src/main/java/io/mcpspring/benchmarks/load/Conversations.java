package io.mcpspring.benchmarks.load;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The kinds of conversation that are measured.
 */
public final class Conversations {

	private static final Expected PROTOCOL_VERSION = Expected.text("protocolVersion");

	private Conversations() {
	}

	/**
	 * The same request for ever, without a session.
	 * @param requests the endpoint
	 * @param body the request
	 * @param headers further headers
	 * @param expected what the answer has to be like
	 * @return the conversation
	 */
	public static Conversation repeat(McpRequests requests, String body, Map<String, String> headers,
			Expected expected) {
		Exchange exchange = new Exchange(requests.post(body, headers), 200, expected, true);
		return (last) -> exchange;
	}

	/**
	 * A session is begun, then the same request sent for ever.
	 * @param requests the endpoint
	 * @param body the request
	 * @param expected what the answer has to be like
	 * @return the conversation
	 */
	public static Conversation inSession(McpRequests requests, String body, Expected expected) {
		return new InSession(requests, body, expected);
	}

	/**
	 * Sessions are begun and ended for ever; one of each is an operation.
	 * @param requests the endpoint
	 * @param deleted the status of the answer to DELETE
	 * @return the conversation
	 */
	public static Conversation lifecycle(McpRequests requests, int deleted) {
		Exchange begin = begin(requests, false);
		return (last) -> {
			String sessionId = (last != null) ? last.sessionId() : null;
			return (sessionId != null) ? new Exchange(requests.delete(sessionId), deleted, Expected.ANYTHING, true)
					: begin;
		};
	}

	/**
	 * The request that begins a session.
	 * @param requests the endpoint
	 * @param counts whether it is an operation
	 * @return the exchange
	 */
	public static Exchange begin(McpRequests requests, boolean counts) {
		return new Exchange(requests.post(McpRequests.INITIALIZE, Map.of()), 200, PROTOCOL_VERSION, counts);
	}

	/**
	 * The notification that follows.
	 * @param requests the endpoint
	 * @param sessionId the session
	 * @return the exchange
	 */
	public static Exchange ready(McpRequests requests, String sessionId) {
		return new Exchange(requests.post(McpRequests.INITIALIZED, McpRequests.inSession(sessionId)), 202,
				Expected.ANYTHING, false);
	}

	private static final class InSession implements Conversation {

		private final McpRequests requests;

		private final String body;

		private final Expected expected;

		private @Nullable String sessionId;

		private @Nullable Exchange exchange;

		private InSession(McpRequests requests, String body, Expected expected) {
			this.requests = requests;
			this.body = body;
			this.expected = expected;
		}

		@Override
		public Exchange next(@Nullable Reply last) {
			if (this.exchange != null) {
				return this.exchange;
			}
			if (last == null) {
				return begin(this.requests, false);
			}
			if (this.sessionId == null) {
				this.sessionId = last.sessionId();
				if (this.sessionId == null) {
					throw new IllegalStateException("No session id in the answer: " + last.body());
				}
				return ready(this.requests, this.sessionId);
			}
			this.exchange = new Exchange(this.requests.post(this.body, McpRequests.inSession(this.sessionId)), 200,
					this.expected, true);
			return this.exchange;
		}

	}

}
