package io.mcpspring.engine.endpoint;

import java.util.Map;

import io.mcpspring.engine.http.Accept;
import io.mcpspring.engine.http.ExchangeHandler;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.http.Replies;
import io.mcpspring.engine.http.RequestRefusal;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.sse.SseClient;
import io.mcpspring.engine.sse.SseClients;
import io.mcpspring.model.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The two endpoints of HTTP with SSE: one for streams, one for messages. Their requests
 * pass the same gate as those of the single endpoint.
 */
final class SseEndpoint {

	private final HttpGate gate;

	private final Bodies bodies;

	private final Admission admission;

	private final Replies replies;

	private final SseClients clients;

	private final ServerEvents events;

	SseEndpoint(HttpGate gate, Bodies bodies, Admission admission, Replies replies, SseClients clients,
			ServerEvents events) {
		this.gate = gate;
		this.bodies = bodies;
		this.admission = admission;
		this.replies = replies;
		this.clients = clients;
		this.events = events;
	}

	/**
	 * Return the handler of streams.
	 * @param messageUri the address for messages, as clients know it
	 */
	ExchangeHandler streams(String messageUri) {
		return (request) -> handle(request, "GET", (exchange) -> open(exchange, messageUri));
	}

	/** Return the handler of messages. */
	ExchangeHandler messages() {
		return (request) -> handle(request, "POST", this::post);
	}

	private void handle(McpExchange request, String method, Action action) {
		ClosingExchange exchange = new ClosingExchange(request, this.clients::isDraining);
		try {
			HttpReply refusal = judge(exchange, method);
			if (refusal != null) {
				exchange.reply(refusal);
			}
			else {
				action.run(exchange);
			}
		}
		catch (RuntimeException | StackOverflowError ex) {
			exchange.reply(this.replies.failed(ex));
		}
	}

	private @Nullable HttpReply judge(McpExchange exchange, String method) {
		HttpReply refusal = this.gate.judge(exchange);
		if (refusal != null || exchange.method().equals(method)) {
			return refusal;
		}
		this.events.requestRefused(RequestRefusal.METHOD);
		return this.replies.error(405, Map.of("Allow", method), null,
				JsonRpcError.of(ErrorCode.INVALID_REQUEST, "This address of HTTP with SSE takes " + method + " only"));
	}

	private void open(ClosingExchange exchange, String messageUri) {
		if (!Accept.of(exchange).eventStream()) {
			this.events.requestRefused(RequestRefusal.MEDIA_TYPE);
			exchange.reply(this.replies.error(406, null, ErrorCode.INVALID_REQUEST,
					"A stream needs 'Accept: text/event-stream'"));
			return;
		}
		this.admission.pass(exchange, () -> this.clients.open(exchange, messageUri));
	}

	private void post(ClosingExchange exchange) {
		SseClient client = this.clients.find(exchange);
		if (client == null) {
			this.events.requestRefused(RequestRefusal.UNKNOWN_SESSION);
			exchange.reply(this.replies.error(404, null, ErrorCode.INVALID_REQUEST,
					"There is no such stream at this node; open one by GET"));
			return;
		}
		this.bodies.read(exchange, (request, body, decoded) -> client.receive(body, decoded, request));
	}

	/** Reception of bodies. */
	@FunctionalInterface
	interface Bodies {

		/**
		 * Read the body of a request, within the limits of the endpoint.
		 * @param exchange the request
		 * @param next continues with the request and its body
		 */
		void read(ClosingExchange exchange, BodyConsumer next);

	}

	/** Handler of a request that has passed the gate. */
	@FunctionalInterface
	private interface Action {

		void run(ClosingExchange exchange);

	}

}
