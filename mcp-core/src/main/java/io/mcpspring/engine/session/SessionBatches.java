package io.mcpspring.engine.session;

import java.util.ArrayList;
import java.util.List;

import io.mcpspring.engine.answer.Answer;
import io.mcpspring.engine.answer.KeptResponses;
import io.mcpspring.engine.answer.Outcomes;
import io.mcpspring.engine.era.RequestTasks;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.http.Replies;
import io.mcpspring.engine.jsonrpc.ByteParts;
import io.mcpspring.engine.jsonrpc.Decoded;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.engine.share.RunningCalls;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.ProtocolVersion;

/**
 * Handling of the batches that sessions of 2025-03-26 may send (server-2025 BATCH). Their
 * requests are answered on one stream or in one array.
 */
final class SessionBatches {

	private final SessionStreams streams;

	private final SessionRequests requests;

	private final UnansweredMessages messages;

	private final JsonRpcCodec codec;

	private final Replies replies;

	private final RunningCalls limits;

	private final RequestTasks tasks;

	SessionBatches(SessionStreams streams, SessionRequests requests, UnansweredMessages messages, JsonRpcCodec codec,
			Replies replies, RunningCalls limits, RequestTasks tasks) {
		this.streams = streams;
		this.requests = requests;
		this.messages = messages;
		this.codec = codec;
		this.replies = replies;
		this.limits = limits;
		this.tasks = tasks;
	}

	/** Serve a batch, or refuse it if the revision of the session has none. */
	void serve(SessionData session, List<Decoded.Element> elements, McpExchange exchange) {
		if (session.version() != ProtocolVersion.V2025_03_26) {
			refuse(exchange, "Batches are not part of " + session.version());
		}
		else if (elements.stream().anyMatch(SessionBatches::isInitialize)) {
			refuse(exchange, "A batch must not hold initialize");
		}
		else {
			take(session, elements, exchange);
		}
	}

	private void refuse(McpExchange exchange, String message) {
		exchange.reply(this.replies.error(400, null, ErrorCode.INVALID_REQUEST, message));
	}

	private static boolean isInitialize(Decoded.Element element) {
		return element instanceof Decoded.Single single && "initialize".equals(single.message().methodName());
	}

	private void take(SessionData session, List<Decoded.Element> elements, McpExchange exchange) {
		List<JsonRpcMessage.Request> calls = new ArrayList<>();
		List<ByteParts> refusals = new ArrayList<>();
		List<JsonRpcMessage> unanswered = new ArrayList<>();
		for (Decoded.Element element : elements) {
			if (element instanceof Decoded.Invalid invalid) {
				refusals.add(ByteParts.of(this.codec.error(invalid.id(), invalid.error())));
				if (invalid.answered() != null) {
					this.messages.end(session, invalid.answered(), invalid.error(), exchange.caller());
				}
			}
			else if (element instanceof Decoded.Single single
					&& single.message() instanceof JsonRpcMessage.Request request) {
				calls.add(request);
			}
			else if (element instanceof Decoded.Single single) {
				unanswered.add(single.message());
			}
		}
		if (calls.isEmpty() && refusals.isEmpty()) {
			this.messages.reply(HttpReply.ACCEPTED, () -> this.messages.take(session, unanswered, exchange.caller()),
					exchange);
			return;
		}
		this.messages.take(session, unanswered, exchange.caller());
		List<RequestId> ids = calls.stream().map(JsonRpcMessage.Request::id).toList();
		KeptResponses kept = new KeptResponses(this.limits, exchange.holder(), this.codec);
		Answer<LogStream> answer = Answer.toBatch(exchange, () -> LogStream.begin(this.streams, session, exchange, ids),
				calls.size() + refusals.size(), kept);
		refusals.forEach(answer::respond);
		// Each is registered before the first runs, which may take the thread of the
		// request, so that those that wait can be cancelled (server-2025 CANC-01).
		List<SessionRequests.Begun> begun = new ArrayList<>();
		RunningCalls.Batch memory = new RunningCalls.Batch(exchange);
		for (JsonRpcMessage.Request request : calls) {
			SessionRequests.Begun rest = this.requests.begin(session, request, exchange, answer, memory);
			if (rest != null) {
				begun.add(rest);
			}
		}
		// Even if each takes little time, all together may take much.
		if (exchange.mayBlock() || (begun.size() == 1 && begun.get(0).brief())) {
			run(begun, kept);
		}
		else if (!begun.isEmpty()) {
			this.tasks.handOver(exchange, () -> run(begun, kept),
					(reason) -> begun.forEach((rest) -> rest.refusal().accept(reason)));
		}
	}

	private static void run(List<SessionRequests.Begun> begun, KeptResponses kept) {
		for (SessionRequests.Begun rest : begun) {
			if (kept.isFull()) {
				rest.refusal().accept(Failures.exception(Outcomes.retryable(SessionCall.TOO_LARGE_TOGETHER)));
			}
			else {
				run(rest);
			}
		}
	}

	/** Run the work of one call, whose failure leaves the others as they are. */
	private static void run(SessionRequests.Begun begun) {
		try {
			begun.work().run();
		}
		catch (RuntimeException | Error ex) {
			begun.refusal().accept(Failures.unexpected(ex));
		}
	}

}
