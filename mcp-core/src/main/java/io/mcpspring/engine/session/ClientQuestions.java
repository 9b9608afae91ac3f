package io.mcpspring.engine.session;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.record.CallState;
import io.mcpspring.engine.server.CallRequest;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.engine.server.SessionSettings;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.engine.store.SuspendedCallData;
import io.mcpspring.engine.wire.NotExpressibleException;
import io.mcpspring.store.NoRoomException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivery of open questions to clients: the call is stored first, then its client is
 * asked (server-2025 SAMP-12, SAMP-13).
 */
final class ClientQuestions {

	private static final Logger logger = LoggerFactory.getLogger("io.mcpspring.store.ClientQuestions");

	private final SuspendedCalls suspended;

	private final SessionResponses responses;

	private final SessionSettings settings;

	private final InstantSource clock;

	private final Consumer<String> endSession;

	private final BiConsumer<String, RequestId> cancel;

	private final OutageLog keeping = new OutageLog(logger);

	ClientQuestions(SuspendedCalls suspended, SessionResponses responses, SessionSettings settings, InstantSource clock,
			Consumer<String> endSession, BiConsumer<String, RequestId> cancel) {
		this.suspended = suspended;
		this.responses = responses;
		this.settings = settings;
		this.clock = clock;
		this.endSession = endSession;
		this.cancel = cancel;
	}

	/**
	 * Ask the open questions of a call, or answer with the reason why they cannot be
	 * asked.
	 */
	void ask(SessionCall call) {
		try {
			String obstacle = obstacle(call);
			if (obstacle == null) {
				suspend(call);
			}
			else {
				call.refuse(obstacle);
			}
		}
		catch (NotExpressibleException ex) {
			call.refuse(String.valueOf(ex.getMessage()));
		}
		catch (RuntimeException ex) {
			call.refuse("The client cannot be asked now (reference " + Failures.report(ex) + ")");
		}
	}

	/**
	 * Return the reason why the client cannot be asked, or {@code null}. The responses of
	 * a batch share one stream that ends with the last of them, so none may wait for a
	 * question (server-2025 BATCH-04).
	 */
	private @Nullable String obstacle(SessionCall call) {
		if (call.answer().isBatch()) {
			return "The client cannot be asked within a batch; send this request alone";
		}
		if (!call.answer().canStream()) {
			return "The client cannot be asked: it accepts no event stream, or this server keeps none open";
		}
		return (call.context().state().round() >= this.settings.maxRounds()) ? "The client was asked too often" : null;
	}

	/**
	 * Store the call. Nothing is sent, not even the start of a stream, before all
	 * questions are known to have a form in the client's revision.
	 */
	private void suspend(SessionCall call) {
		CallRequest request = call.context().request();
		Map<String, byte @Nullable []> params = new LinkedHashMap<>();
		call.context()
			.questions()
			.forEach((key, question) -> params.put(key, this.responses.params(request.version(), question)));
		LogStream promoted = call.answer().promote();
		if (promoted == null) {
			return; // cancelled meanwhile
		}
		OpenStream stream = promoted.open();
		call.context().suspend();
		CallState state = call.context().state();
		Map<RequestId, String> questions = new LinkedHashMap<>();
		List<byte[]> messages = new ArrayList<>();
		call.context().questions().forEach((key, question) -> {
			RequestId id = RequestId.of(stream.key().name() + "." + state.round() + "." + questions.size());
			questions.put(id, key);
			messages.add(this.responses.codec().request(id, question.method(), params.get(key)));
		});
		Duration timeout = call.context().questionTimeout();
		SuspendedCallData waiting = new SuspendedCallData(call.session().id(), stream.key().name(), stream.epoch(),
				request.id(), request.method(), TraceCarryover.params(request), request.caller(), state, questions,
				this.clock.instant().plus((timeout != null) ? timeout : this.settings.questionTimeout()));
		this.responses.askedToVisit(call.session(), call.context().questions().values())
			.thenCompose((noted) -> this.suspended.put(waiting, call.session()))
			.whenComplete((session, failure) -> {
				if (failure != null) {
					notKept(call, failure);
				}
				else if (session == null) {
					this.endSession.accept(waiting.sessionId());
				}
				else {
					ask(call, waiting, messages, session);
				}
			});
	}

	/** Ask the questions of a stored call, unless it was cancelled. */
	private void ask(SessionCall call, SuspendedCallData waiting, List<byte[]> messages, SessionData session) {
		if (isCancelled(call, session)) {
			this.cancel.accept(waiting.sessionId(), waiting.id());
		}
		if (call.end()) {
			this.keeping.recovered();
			// Before a client sees the questions, whose next request may put them.
			call.context().asked(() -> this.suspended.giveUp(waiting, waiting.caller()));
			this.suspended.ask(waiting, messages);
		}
		else {
			this.suspended.withdraw(waiting.sessionId(), waiting.id());
		}
	}

	/**
	 * Whether a call was cancelled at another node, which searched for it before it was
	 * stored (server-2025 CANC-01).
	 */
	private static boolean isCancelled(SessionCall call, SessionData session) {
		RequestId id = call.context().request().id();
		return session.cancelled().contains(id) && !call.session().cancelled().contains(id);
	}

	private void notKept(SessionCall call, Throwable failure) {
		Throwable cause = Failures.unwrap(failure);
		if (cause instanceof IllegalStateException) {
			call.refuse("Another request with this id waits for the client");
			return;
		}
		if (cause instanceof NoRoomException) {
			call.refuse("The client cannot be asked now; try again later");
			return;
		}
		this.keeping.failed("A call that asks its client could not be stored", failure);
		call.abandon("The client could not be asked; try again");
	}

}
