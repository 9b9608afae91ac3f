package io.mcpspring.session;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.UnaryOperator;

import io.mcpspring.context.UrlElicitationRequiredException;
import io.mcpspring.dispatch.CallState;
import io.mcpspring.dispatch.Dispatcher;
import io.mcpspring.http.Caller;
import io.mcpspring.http.HttpExchange;
import io.mcpspring.http.ScopeChallenge;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.JsonRpcCodec;
import io.mcpspring.jsonrpc.JsonRpcError;
import io.mcpspring.jsonrpc.JsonRpcMessage;
import io.mcpspring.jsonrpc.McpException;
import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.log.OncePerMinute;
import io.mcpspring.model.InputRequest;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.server.CallRefusedException;
import io.mcpspring.server.CallRequest;
import io.mcpspring.server.Failures;
import io.mcpspring.server.InsufficientScopeException;
import io.mcpspring.server.ProtocolMethod;
import io.mcpspring.share.RunningCalls;
import io.mcpspring.stream.StreamKey;
import io.mcpspring.wire.EncodedLists;
import io.mcpspring.wire.NotExpressibleException;
import io.mcpspring.wire.WireFormat;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The calls of all sessions: running, waiting for their client, and how they end.
 */
final class SessionCalls {

	private static final Logger logger = LoggerFactory.getLogger(SessionCalls.class);

	private static final CompletionStage<?> NOTHING = CompletableFuture.completedStage(null);

	private final Dispatcher dispatcher;

	private final JsonRpcCodec codec;

	private final SessionStore sessions;

	private final SuspendedCalls suspended;

	private final InstantSource clock;

	private final SessionStreams streams;

	private final SessionSettings settings;

	private final Map<ProtocolVersion, WireFormat> formats = new EnumMap<>(ProtocolVersion.class);

	private final Map<Key, SessionCall> running = new ConcurrentHashMap<>();

	private final RunningCalls limits;

	private final EncodedLists lists = new EncodedLists();

	private final Trouble keeping = new Trouble(logger);

	private final OncePerMinute stopped = new OncePerMinute(logger);

	private volatile ScopeChallenge challenge = ScopeChallenge.NONE;

	SessionCalls(Dispatcher dispatcher, JsonRpcCodec codec, SessionStores stores, SessionStreams streams,
			SessionSettings settings, RunningCalls limits) {
		this.dispatcher = dispatcher;
		this.codec = codec;
		this.sessions = stores.sessions();
		this.clock = stores.link().clock();
		this.streams = streams;
		this.suspended = new SuspendedCalls(stores, streams, codec, dispatcher.settings().events(), this::goOn);
		this.settings = settings;
		this.limits = limits;
		ProtocolVersion.sessionEra().forEach((version) -> this.formats.put(version, WireFormat.of(version)));
	}

	Dispatcher dispatcher() {
		return this.dispatcher;
	}

	JsonRpcCodec codec() {
		return this.codec;
	}

	byte[] encode(ProtocolVersion version, RequestId id, McpResult result) {
		WireFormat format = this.formats.get(version);
		if (format == null) {
			throw new IllegalStateException("Not a revision with sessions: " + version);
		}
		return this.codec.result(id, this.lists.encode(format, result));
	}

	/**
	 * Begin a call.
	 * @return whether it was begun; not so when a request of that id is still running
	 */
	boolean start(SessionRecord session, JsonRpcMessage.Request request, HttpExchange exchange, CallStream answer) {
		CallRequest call = new CallRequest(request.id(), request.method(),
				(request.params() != null) ? request.params() : JsonNodeFactory.instance.objectNode(),
				session.version(), session.id(), exchange.caller(), session.clientInfo(), session.capabilities(),
				exchange);
		SessionCall started = new SessionCall(this, session, answer, call, new CallState());
		if (this.running.putIfAbsent(new Key(session.id(), request.id()), started) != null) {
			return false;
		}
		started.run();
		return true;
	}

	RunningCalls limits() {
		return this.limits;
	}

	/**
	 * Note that a call ended.
	 * @return whether nobody ended it before
	 */
	boolean ended(SessionCall call) {
		return this.running.remove(key(call), call);
	}

	void fail(SessionCall call, McpException error) {
		int status = 200;
		Map<String, String> headers = Map.of();
		if (error instanceof InsufficientScopeException scopes) {
			status = 403;
			headers = this.challenge.headers(scopes.scopes());
		}
		else if (error instanceof CallRefusedException refused) {
			status = refused.status();
			headers = refused.headers();
		}
		JsonRpcError permitted = SessionErrors.permitted(error.error(), call.session());
		if (error instanceof UrlElicitationRequiredException demand
				&& permitted.code() == ErrorCode.URL_ELICITATION_REQUIRED) {
			demand(call, demand);
			return;
		}
		call.answer().respond(this.codec.error(call.context().request().id(), permitted), status, headers);
	}

	/**
	 * Name the pages to visit (server-2025 ELIC-09).
	 */
	private void demand(SessionCall call, UrlElicitationRequiredException demand) {
		RequestId id = call.context().request().id();
		askedToVisit(call.session(), demand.pages()).whenComplete((kept, failure) -> call.answer()
			.respond(this.codec.error(id, (failure != null) ? Failures.unexpected(failure).error() : demand.error())));
	}

	/**
	 * Keep in mind who was asked to visit pages, before it is asked (server-2025
	 * ELIC-08).
	 */
	private CompletionStage<?> askedToVisit(SessionRecord session, Collection<? extends InputRequest> questions) {
		List<String> pages = questions.stream()
			.filter(InputRequest.ElicitUrl.class::isInstance)
			.map((question) -> ((InputRequest.ElicitUrl) question).elicitationId())
			.toList();
		return pages.isEmpty() ? NOTHING : change(session, (present) -> present.withPages(pages));
	}

	CompletionStage<@Nullable SessionRecord> change(SessionRecord session, UnaryOperator<SessionRecord> change) {
		return this.sessions.update(session.id(), change);
	}

	void challenge(ScopeChallenge challenge) {
		this.challenge = challenge;
	}

	/**
	 * Stop a call on behalf of its client, if it runs on this node or waits for its
	 * client.
	 * @return whether there was such a call
	 */
	CompletionStage<Boolean> cancel(String sessionId, RequestId request) {
		SessionCall call = this.running.remove(new Key(sessionId, request));
		if (call != null) {
			call.cancel();
			call.answer().withhold();
			return CompletableFuture.completedStage(true);
		}
		return this.suspended.withdraw(sessionId, request);
	}

	/** The sessions of the calls that run on this node, and their owners. */
	Map<String, String> sessions() {
		Map<String, String> owners = new HashMap<>();
		this.running.values().forEach((call) -> owners.put(call.session().id(), call.session().owner()));
		return owners;
	}

	/** Stop the calls that are answered on a stream that another node ended. */
	void lost(StreamKey stream) {
		this.running.forEach((key, call) -> {
			if (call.answer().isOn(stream) && this.running.remove(key, call)) {
				this.stopped.warn("A call is stopped: another node took this one for dead and ended it");
				call.cancel();
				call.answer().abandon();
			}
		});
	}

	/** Give up what still runs, so that clients need not wait for others to notice. */
	void abandon() {
		this.running.forEach((key, call) -> {
			if (this.running.remove(key, call)) {
				call.cancel();
				call.answer()
					.respond(this.codec.error(key.request(),
							SessionErrors.retryable("The server is shutting down; try again")), 503, Map.of());
			}
		});
	}

	/** Stop everything of a session that ended. */
	void endSession(String sessionId) {
		this.running.forEach((key, call) -> {
			if (key.sessionId().equals(sessionId) && this.running.remove(key, call)) {
				call.cancel();
				call.answer().withhold();
			}
		});
		this.suspended.endSession(sessionId);
	}

	/**
	 * Go over to streams for calls that take long, and stop those that take too long; to
	 * be called often.
	 */
	void lookAfter() {
		if (!this.running.isEmpty()) {
			long delay = this.settings.promotionDelay().toNanos();
			this.running.values().forEach((call) -> call.lookAfter(delay));
		}
	}

	int size() {
		return this.running.size();
	}

	/**
	 * Ask the client what a handler was left with: the call is kept first and asked then
	 * (server-2025 SAMP-12, SAMP-13).
	 */
	void suspend(SessionCall call) {
		try {
			String obstacle = obstacle(call);
			if (obstacle == null) {
				ask(call);
			}
			else {
				refuse(call, obstacle);
			}
		}
		catch (NotExpressibleException ex) {
			refuse(call, String.valueOf(ex.getMessage()));
		}
		catch (RuntimeException ex) {
			refuse(call, "The client cannot be asked now (reference " + Failures.report(ex) + ")");
		}
	}

	/**
	 * Why the client cannot be asked. A batch is answered on one stream that ends with
	 * its last response, which must not be waited for by others (server-2025 BATCH-04).
	 */
	private @Nullable String obstacle(SessionCall call) {
		if (call.answer().isBatch()) {
			return "The client cannot be asked within a batch; send this request alone";
		}
		if (!call.answer().canStream()) {
			return "The client cannot be asked: it accepts no event stream";
		}
		return (call.context().state().round() >= this.settings.maxRounds()) ? "The client was asked too often" : null;
	}

	private void refuse(SessionCall call, String message) {
		if (!ended(call)) {
			return; // cancelled meanwhile
		}
		CallRequest request = call.context().request();
		call.answer()
			.respond(ProtocolMethod.TOOLS_CALL.isOf(request)
					? encode(request.version(), request.id(), McpResult.CallTool.error(message))
					: this.codec.error(request.id(), JsonRpcError.of(ErrorCode.INTERNAL_ERROR, message)));
	}

	/**
	 * Nothing is sent, not even the beginning of a stream, before all questions are known
	 * to have a form in the client's revision.
	 */
	private void ask(SessionCall call) {
		CallRequest request = call.context().request();
		Map<String, byte @Nullable []> params = new LinkedHashMap<>();
		call.context().questions().forEach((key, question) -> params.put(key, params(request.version(), question)));
		OpenStream stream = call.answer().promote();
		if (stream == null) {
			return; // cancelled meanwhile
		}
		call.context().suspend();
		CallState state = call.context().state();
		Map<RequestId, String> questions = new LinkedHashMap<>();
		List<byte[]> messages = new ArrayList<>();
		call.context().questions().forEach((key, question) -> {
			RequestId id = RequestId.of(stream.key().name() + "." + state.round() + "." + questions.size());
			questions.put(id, key);
			messages.add(this.codec.request(id, question.method(), params.get(key)));
		});
		Duration timeout = call.context().questionTimeout();
		SuspendedCall waiting = new SuspendedCall(call.session().id(), stream.key().name(), stream.epoch(),
				request.id(), request.method(), TraceCarryover.params(request), request.caller(), state, questions,
				this.clock.instant().plus((timeout != null) ? timeout : this.settings.questionTimeout()));
		CompletionStage<?> noted = askedToVisit(call.session(), call.context().questions().values());
		noted.thenCompose((done) -> this.suspended.put(waiting, call.session())).whenComplete((done, failure) -> {
			if (failure != null && Failures.unwrap(failure) instanceof IllegalStateException) {
				refuse(call, "Another request with this id waits for the client");
			}
			else if (failure != null) {
				if (!(Failures.unwrap(failure) instanceof NoRoomException)) {
					this.keeping.met("A call that asks its client could not be stored", failure);
				}
				refuse(call, "The client cannot be asked now; try again later");
			}
			else if (!ended(call)) {
				this.suspended.withdraw(waiting.sessionId(), waiting.id()); // cancelled
			}
			else {
				this.keeping.over();
				this.suspended.ask(waiting, messages);
			}
		});
	}

	private byte @Nullable [] params(ProtocolVersion version, InputRequest question) {
		WireFormat format = this.formats.get(version);
		return (format == null || question instanceof InputRequest.ListRoots) ? null : format.encode(question);
	}

	/** The calls that wait for their client. */
	SuspendedCalls suspended() {
		return this.suspended;
	}

	/** Run the handler again, on a thread of the server's own. */
	private void goOn(SessionRecord session, SuspendedCall call, Caller caller) {
		CallStream answer = new CallStream(this.streams, this.codec, session,
				new OpenStream(call.running().stream(), call.epoch()), call.id());
		CallRequest request = new CallRequest(call.id(), call.method(), call.params(), session.version(), session.id(),
				caller, session.clientInfo(), session.capabilities(), null);
		SessionCall resumed = new SessionCall(this, session, answer, request, call.state());
		this.streams.drain().owed(call.running().stream());
		if (this.running.putIfAbsent(key(resumed), resumed) != null) {
			answer.respond(this.codec.error(call.id(),
					JsonRpcError.of(ErrorCode.INVALID_REQUEST, "A request with this id is running already")));
			return;
		}
		try {
			this.dispatcher.settings().executor().execute(resumed::run);
		}
		catch (RejectedExecutionException ex) {
			refuse(resumed, "The server is too busy; try again later");
		}
	}

	private static Key key(SessionCall call) {
		return new Key(call.session().id(), call.context().request().id());
	}

	private record Key(String sessionId, RequestId request) {
	}

}
