package io.mcpspring.engine.session;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Predicate;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.answer.Answer;
import io.mcpspring.engine.dispatch.Dispatcher;
import io.mcpspring.engine.era.EraEngine;
import io.mcpspring.engine.housekeeping.Rounds;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.log.OncePerMinute;
import io.mcpspring.engine.record.CallState;
import io.mcpspring.engine.server.CallRequest;
import io.mcpspring.engine.server.SessionSettings;
import io.mcpspring.engine.share.SharedTask;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.engine.store.SessionStores;
import io.mcpspring.engine.store.SuspendedCallData;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.LoggingLevel;
import io.mcpspring.store.StreamKey;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The calls of all sessions, running and suspended, and their end.
 */
final class SessionCalls implements SessionCall.Running {

	private static final Logger logger = LoggerFactory.getLogger(SessionCalls.class);

	private final Executor executor;

	private final SuspendedCalls suspended;

	private final SessionResponses responses;

	private final SessionStreams streams;

	private final SessionSettings settings;

	private final Map<Key, SessionCall> running = new ConcurrentHashMap<>();

	private final SessionCall.Shared shared;

	private final OncePerMinute stopped = new OncePerMinute(logger);

	/**
	 * Create the registry.
	 * @param engine the parts that all eras use
	 * @param responses encodes responses
	 * @param stores the stores of the era
	 * @param streams the streams of sessions
	 * @param settings the settings of the era
	 */
	SessionCalls(EraEngine engine, SessionResponses responses, SessionStores stores, SessionStreams streams,
			SessionSettings settings) {
		Dispatcher dispatcher = engine.dispatcher();
		InstantSource clock = engine.clock(stores.link());
		this.executor = dispatcher.settings().executor();
		this.responses = responses;
		this.streams = streams;
		this.settings = settings;
		this.suspended = new SuspendedCalls(stores, streams, responses.codec(), engine.events(), clock, this::goOn);
		ClientQuestions questions = new ClientQuestions(this.suspended, responses, settings, clock, (id) -> {
			endSession(id);
			streams.forget(id);
		}, this::cancel);
		this.shared = new SessionCall.Shared(dispatcher, engine.limits(), stores.sessions(), responses, questions::ask,
				this);
	}

	/**
	 * Register a call, so that it can be cancelled and ends with its session, even if it
	 * has not begun to run.
	 * @return the call to run, or {@code null} if a request of that id is still running
	 */
	@Nullable SessionCall register(SessionData session, JsonRpcMessage.Request request, McpExchange exchange,
			Answer<LogStream> answer) {
		CallRequest call = new CallRequest(request.id(), request.method(),
				(request.params() != null) ? request.params() : JsonNodeFactory.instance.objectNode(),
				session.version(), session.id(), exchange.caller(), session.clientInfo(), session.capabilities(),
				exchange);
		SessionCall registered = new SessionCall(this.shared, session, answer, call, new CallState());
		return (this.running.putIfAbsent(new Key(session.id(), request.id()), registered) == null) ? registered : null;
	}

	/**
	 * Remove calls. All are removed before the first is stopped, whose thread may begin
	 * with the next one of its batch.
	 */
	private List<SessionCall> remove(Predicate<SessionCall> which) {
		List<SessionCall> removed = new ArrayList<>();
		this.running.forEach((key, call) -> {
			if (which.test(call) && this.running.remove(key, call)) {
				removed.add(call);
			}
		});
		return removed;
	}

	@Override
	public boolean contains(SessionCall call) {
		return this.running.get(key(call)) == call;
	}

	@Override
	public boolean ended(SessionCall call) {
		return this.running.remove(key(call), call);
	}

	/**
	 * Cancel a call on behalf of its client, if it runs on this node.
	 * @return {@code true} if there was such a call
	 */
	boolean cancel(String sessionId, RequestId request) {
		SessionCall call = this.running.remove(new Key(sessionId, request));
		if (call != null) {
			call.cancel();
			call.answer().withhold();
		}
		return call != null;
	}

	/** Return the sessions of the calls that run on this node, with their owners. */
	Map<String, String> sessions() {
		Map<String, String> owners = new HashMap<>();
		this.running.values().forEach((call) -> owners.put(call.session().id(), call.session().owner()));
		return owners;
	}

	/** Return the number of calls of each session that run on this node. */
	Map<String, Integer> bySession() {
		Map<String, Integer> numbers = new HashMap<>();
		this.running.keySet().forEach((key) -> numbers.merge(key.sessionId(), 1, Integer::sum));
		return numbers;
	}

	/** Stop the calls whose stream was ended by another node. */
	void lost(StreamKey stream) {
		remove((call) -> isOn(stream, call.answer().stream())).forEach((call) -> {
			LogStream answering = call.answer().stream();
			this.stopped.warn("A call is stopped: another node took this one for dead and ended it");
			call.cancel();
			call.answer().abandon();
			if (answering != null) {
				answering.lost();
			}
		});
	}

	private static boolean isOn(StreamKey stream, @Nullable LogStream answering) {
		return answering != null && answering.is(stream);
	}

	/**
	 * Abandon the running calls, so that clients need not wait until other nodes notice.
	 */
	void abandon() {
		remove((call) -> true).forEach((call) -> {
			call.cancel();
			call.shutDown();
		});
	}

	/** Stop all calls of a session that ended. */
	void endSession(String sessionId) {
		remove((call) -> call.session().id().equals(sessionId)).forEach((call) -> {
			call.cancel();
			endWithSession(call);
		});
		this.suspended.endSession(sessionId);
	}

	/**
	 * End the stream of a call without a response, because it is gone with its session. A
	 * client that waits for JSON learns that the session has ended (server-2025 HTTP-10,
	 * SESS-07).
	 */
	private void endWithSession(SessionCall call) {
		if (call.answer().stream() == null) {
			call.answer()
				.respond(this.responses.error(call.context().request().id(), SessionLookup.UNKNOWN), 404, Map.of());
		}
		else {
			call.answer().withhold();
		}
	}

	/** Set the log level of the running calls of a session (server-2025 LOG-02). */
	void setLevel(String sessionId, LoggingLevel level) {
		this.running.forEach((key, call) -> {
			if (key.sessionId().equals(sessionId)) {
				call.setLevel(level);
			}
		});
	}

	/** Visit the session of each call whose client waits without a stream. */
	void forEachAwaited(Consumer<String> action) {
		this.running.values().forEach(Rounds.each((call) -> {
			if (call.answer().stream() == null) {
				action.accept(call.session().id());
			}
		}));
	}

	/**
	 * Promote the answers of calls that take long, and stop calls that exceed their time
	 * limit; to be called often.
	 */
	void lookAfter() {
		if (!this.running.isEmpty()) {
			long delay = this.settings.promotionDelay().toNanos();
			this.running.values().forEach(Rounds.each((call) -> call.lookAfter(delay)));
		}
	}

	int size() {
		return this.running.size();
	}

	/** Return the suspended calls. */
	SuspendedCalls suspended() {
		return this.suspended;
	}

	/**
	 * Run the handler again, on a thread of the server, if there is room for the call.
	 */
	private void goOn(SessionData session, SuspendedCallData call, McpCaller caller) {
		Answer<LogStream> answer = Answer.on(LogStream.resumed(this.streams, session,
				new OpenStream(call.running().stream(), call.epoch()), call.id()));
		CallRequest request = new CallRequest(call.id(), call.method(), call.params(), session.version(), session.id(),
				caller, session.clientInfo(), session.capabilities(), null);
		SessionCall resumed = new SessionCall(this.shared, session, answer, request, call.state());
		this.streams.connections().drain().owed(call.running().stream());
		if (this.running.putIfAbsent(key(resumed), resumed) != null) {
			answer.respond(this.responses.error(call.id(),
					JsonRpcError.of(ErrorCode.INVALID_REQUEST, "A request with this id is running already")));
			return;
		}
		if (resumed.admitted(call.weight())) {
			SharedTask.execute(this.executor, resumed.context()::holder,
					() -> resumed.context().onOwnThread(resumed::goOn), () -> {
						this.shared.limits().release(resumed);
						resumed.refuse("The server is too busy; try again later");
					});
		}
	}

	private static Key key(SessionCall call) {
		return new Key(call.session().id(), call.context().request().id());
	}

	private record Key(String sessionId, RequestId request) {
	}

}
