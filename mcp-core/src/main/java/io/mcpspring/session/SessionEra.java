package io.mcpspring.session;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

import io.mcpspring.catalog.ChangeListener;
import io.mcpspring.cluster.NodeMessage;
import io.mcpspring.dispatch.Dispatcher;
import io.mcpspring.era.Era;
import io.mcpspring.era.EraHandler;
import io.mcpspring.era.Inbound;
import io.mcpspring.housekeeping.Chore;
import io.mcpspring.http.Accept;
import io.mcpspring.http.Caller;
import io.mcpspring.http.HttpExchange;
import io.mcpspring.http.HttpReply;
import io.mcpspring.http.McpHeaders;
import io.mcpspring.http.Replies;
import io.mcpspring.http.ScopeChallenge;
import io.mcpspring.jsonrpc.Decoded;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.JsonRpcCodec;
import io.mcpspring.jsonrpc.JsonRpcError;
import io.mcpspring.jsonrpc.JsonRpcMessage;
import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.server.ServerEvents.SessionEnd;
import io.mcpspring.server.ServerEvents;
import io.mcpspring.share.RunningCalls;
import io.mcpspring.stream.EventIds;
import io.mcpspring.stream.StreamMonitor;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The session era behind the endpoint: everything a client of 2025-03-26, 2025-06-18 or
 * 2025-11-25 sends once the endpoint decided that it belongs here.
 */
public final class SessionEra implements EraHandler {

	private static final List<String> METHODS = List.of("GET", "POST", "DELETE");

	/** A part of the second after a node's lease in which its calls are ended. */
	private static final Duration ORPHANS = Duration.ofMillis(250);

	private static final CompletionStage<?> NOTHING = CompletableFuture.completedStage(null);

	private final SessionStore sessions;

	private final SessionCalls calls;

	private final CancelledCalls cancelled;

	private final OrphanedCalls orphans;

	private final SessionStreams streams;

	private final Pings pings;

	private final Initialization initialization;

	private final JsonRpcCodec codec;

	private final Replies replies;

	private final StoreFailures failures;

	private final SessionRequests requests;

	private final SessionNotifier notifier;

	private final ServerEvents events;

	/**
	 * Create the era.
	 * @param dispatcher leads requests to the catalogue
	 * @param codec reads and writes messages
	 * @param stores where the era keeps what outlives a request
	 * @param ids makes event ids
	 * @param monitor watches over open connections
	 * @param settings how the era behaves
	 * @param limits limit the calls that run
	 */
	public SessionEra(Dispatcher dispatcher, JsonRpcCodec codec, SessionStores stores, EventIds ids,
			StreamMonitor monitor, SessionSettings settings, RunningCalls limits) {
		this.sessions = stores.sessions();
		this.codec = codec;
		this.replies = new Replies(codec);
		this.failures = new StoreFailures(this.replies);
		this.events = dispatcher.settings().events();
		this.streams = new SessionStreams(stores, ids, monitor, settings, this.replies, this.events);
		this.calls = new SessionCalls(dispatcher, codec, stores, this.streams, settings, limits);
		this.orphans = new OrphanedCalls(stores, codec);
		this.pings = new Pings(this.streams, codec, stores.link(), settings);
		this.initialization = new Initialization(this.sessions, this.calls, dispatcher, this.replies);
		this.requests = new SessionRequests(this.calls,
				new SessionChanges(this.sessions, dispatcher, this.streams.standalone()), codec);
		this.notifier = new SessionNotifier(this.sessions, this.streams.standalone(), codec);
		this.streams.onLost(this.calls::lost);
		this.streams.onUnreadable(this.orphans::endUnreadable);
		this.sessions.onEnd(this::ended);
		this.sessions.countEnds(this::count);
		this.cancelled = new CancelledCalls(this.calls, stores);
		stores.link().listen(this::told);
	}

	@Override
	public Era era() {
		return Era.SESSION;
	}

	@Override
	public List<String> methods() {
		return METHODS;
	}

	@Override
	public ChangeListener changes() {
		return this.notifier;
	}

	/**
	 * Say how a 403 names the scopes that are missing.
	 * @param challenge makes the headers
	 */
	public void challenge(ScopeChallenge challenge) {
		this.calls.challenge(challenge);
	}

	@Override
	public List<Chore> chores() {
		return List.of(new Chore(Chore.OFTEN, this.calls::lookAfter), new Chore(ORPHANS, this.orphans::end),
				new Chore(Chore.SECOND, this::tick));
	}

	/** What other nodes tell of sessions; changes they tell to sessions themselves. */
	private void told(NodeMessage message) {
		if (message instanceof NodeMessage.Cancelled request) {
			this.cancelled.told(request);
		}
		else if (message instanceof NodeMessage.StreamTaken taken) {
			this.streams.taken(taken.stream());
		}
		else if (message instanceof NodeMessage.PingAnswered answered) {
			this.pings.answered(answered.stream());
		}
	}

	/** Whatever is due now and then: overdue questions, signs of life. */
	private void tick() {
		this.calls.suspended().expire();
		this.streams.standalone().tick();
		this.streams.drain().tick();
		this.pings.tick();
		this.streams.forEachConnectedSession(this.sessions::touch);
	}

	@Override
	public void drain() {
		this.initialization.drain();
		this.streams.drain().begin();
	}

	@Override
	public void close() {
		this.calls.abandon();
	}

	@Override
	public Figures figures() {
		return new Figures(this.calls.size(), this.streams.connections(), 0);
	}

	private void ended(SessionRecord session) {
		this.calls.endSession(session.id());
		this.streams.forget(session.id());
	}

	private void count(SessionStore.Ended session) {
		this.events.sessionEnded(session.version(), Duration.between(session.createdAt(), Instant.now()),
				session.removed() ? SessionEnd.DELETED : SessionEnd.EXPIRED);
	}

	@Override
	public boolean post(Inbound inbound, HttpExchange exchange, Consumer<Inbound> elsewhere) {
		if (inbound instanceof Inbound.Initialize initialize) {
			this.initialization.handle(initialize.request(), exchange);
		}
		else if (inbound instanceof Inbound.Batch batch) {
			handleBatch(batch.elements(), exchange);
		}
		else if (inbound instanceof Inbound.Unreadable unreadable) {
			refuse(unreadable.error(), unreadable.question(), exchange);
		}
		else if (inbound instanceof Inbound.InSession inSession) {
			Inbound otherwise = inSession.otherwise();
			handle(inSession.message(), exchange, (otherwise != null) ? () -> elsewhere.accept(otherwise)
					: () -> unknownSession(exchange, id(inSession.message())));
		}
		else {
			return false;
		}
		return true;
	}

	private static @Nullable RequestId id(JsonRpcMessage message) {
		return (message instanceof JsonRpcMessage.Request request) ? request.id() : null;
	}

	/**
	 * Serve a message of a session, or run {@code otherwise} when the session does not
	 * exist (any more) or is another caller's.
	 */
	private void handle(JsonRpcMessage message, HttpExchange exchange, Runnable otherwise) {
		withSession(exchange, otherwise, (session) -> {
			if (message instanceof JsonRpcMessage.Request request) {
				request(session, request, exchange);
			}
			else {
				reply(HttpReply.ACCEPTED, withoutAnswer(session, message, exchange.caller()), exchange);
			}
		});
	}

	private void refuse(JsonRpcError error, RequestId question, HttpExchange exchange) {
		HttpReply refusal = this.replies.error(400, null, error);
		withSession(exchange, () -> exchange.reply(refusal),
				(session) -> reply(refusal, ended(session, question, error, exchange.caller()), exchange));
	}

	private CompletionStage<?> ended(SessionRecord session, RequestId question, JsonRpcError error, Caller caller) {
		return withoutAnswer(session, new JsonRpcMessage.Response(question, null, error), caller);
	}

	/**
	 * What is accepted is kept, or the client would not know to send it again.
	 */
	private void reply(HttpReply reply, CompletionStage<?> kept, HttpExchange exchange) {
		Awaiting.await(exchange, kept,
				(done, failure) -> exchange.reply((failure != null) ? this.failures.notKept(failure) : reply),
				(ex) -> exchange.reply(this.replies.failed(ex)));
	}

	/**
	 * Serve a batch, which only sessions of 2025-03-26 may send (server-2025 BATCH).
	 */
	private void handleBatch(List<Decoded.Element> elements, HttpExchange exchange) {
		withSession(exchange, () -> unknownSession(exchange, null), (session) -> {
			if (session.version() != ProtocolVersion.V2025_03_26) {
				exchange.reply(this.replies.error(400, null, ErrorCode.INVALID_REQUEST,
						"Batches are not part of " + session.version()));
				return;
			}
			batch(session, elements, exchange);
		});
	}

	private void batch(SessionRecord session, List<Decoded.Element> elements, HttpExchange exchange) {
		if (elements.stream().anyMatch(SessionEra::isInitialize)) {
			exchange
				.reply(this.replies.error(400, null, ErrorCode.INVALID_REQUEST, "A batch must not hold initialize"));
			return;
		}
		List<JsonRpcMessage.Request> requests = new ArrayList<>();
		List<byte[]> refusals = new ArrayList<>();
		CompletionStage<?> kept = NOTHING;
		for (Decoded.Element element : elements) {
			if (element instanceof Decoded.Invalid invalid) {
				refusals.add(this.codec.error(invalid.id(), invalid.error()));
				if (invalid.answered() != null) {
					ended(session, invalid.answered(), invalid.error(), exchange.caller());
				}
			}
			else if (element instanceof Decoded.Single single
					&& single.message() instanceof JsonRpcMessage.Request request) {
				requests.add(request);
			}
			else if (element instanceof Decoded.Single single) {
				CompletionStage<?> next = withoutAnswer(session, single.message(), exchange.caller());
				kept = kept.thenCombine(next, (before, after) -> null);
			}
		}
		if (requests.isEmpty() && refusals.isEmpty()) {
			reply(HttpReply.ACCEPTED, kept, exchange);
			return;
		}
		List<RequestId> ids = requests.stream().map(JsonRpcMessage.Request::id).toList();
		CallStream answer = new CallStream(this.streams, this.codec, session, exchange, ids,
				requests.size() + refusals.size(), true);
		refusals.forEach(answer::respond);
		requests.forEach((request) -> this.requests.serve(session, request, exchange, answer));
	}

	private static boolean isInitialize(Decoded.Element element) {
		return element instanceof Decoded.Single single && "initialize".equals(single.message().methodName());
	}

	private void request(SessionRecord session, JsonRpcMessage.Request request, HttpExchange exchange) {
		this.requests.serve(session, request, exchange,
				new CallStream(this.streams, this.codec, session, exchange, request.id()));
	}

	private CompletionStage<?> withoutAnswer(SessionRecord session, JsonRpcMessage message, Caller caller) {
		if (message instanceof JsonRpcMessage.Response response) {
			return this.pings.answered(session.id(), response.id()) ? NOTHING
					: this.calls.suspended().answer(session, caller, response);
		}
		return (message instanceof JsonRpcMessage.Notification notification) ? notified(session, notification)
				: NOTHING;
	}

	private CompletionStage<?> notified(SessionRecord session, JsonRpcMessage.Notification notification) {
		return switch (notification.method()) {
			case "notifications/initialized" -> this.sessions.update(session.id(), SessionRecord::asInitialized);
			case "notifications/cancelled" -> {
				ObjectNode params = notification.params();
				RequestId id = (params != null) ? RequestId.find(params.get("requestId")) : null;
				yield (id != null) ? this.cancelled.cancel(session.id(), id) : NOTHING;
			}
			case "notifications/roots/list_changed" ->
				this.sessions.update(session.id(), (present) -> present.withRoots(present.roots().changed()));
			default -> NOTHING; // for progress and unknown ones
		};
	}

	/** Open or resume a stream. */
	@Override
	public void get(HttpExchange exchange) {
		if (!Accept.of(exchange).eventStream()) {
			exchange.reply(this.replies.error(406, null, ErrorCode.INVALID_REQUEST,
					"A stream needs 'Accept: text/event-stream'"));
			return;
		}
		withSession(exchange, () -> unknownSession(exchange, null), (session) -> {
			String lastEventId = exchange.header(McpHeaders.LAST_EVENT_ID);
			if (lastEventId != null) {
				this.streams.resume(session, lastEventId, exchange);
			}
			else {
				openStandalone(session, exchange);
			}
		});
	}

	/**
	 * If the session ended meanwhile, nobody else would clear away what was opened.
	 */
	private void openStandalone(SessionRecord session, HttpExchange exchange) {
		this.streams.standalone().open(session, exchange, () -> unknownSession(exchange, null));
		this.sessions.find(session.id(), session.owner()).thenAccept((still) -> {
			if (still == null) {
				this.streams.forget(session.id());
			}
		});
	}

	/** End a session (server-2025 SESS-11). */
	@Override
	public void delete(HttpExchange exchange) {
		withSession(exchange, () -> unknownSession(exchange, null),
				(session) -> this.sessions.remove(session.id())
					.whenComplete((existed, failure) -> exchange
						.reply((failure != null) ? this.failures.unavailable() : HttpReply.NO_CONTENT)));
	}

	/**
	 * Answer that there is no such session, the same whatever the reason (server-2025
	 * SESS-07, SESS-08, SESS-14).
	 */
	private void unknownSession(HttpExchange exchange, @Nullable RequestId id) {
		exchange.reply(this.replies.error(404, id, ErrorCode.INVALID_REQUEST,
				"There is no such session; begin a new one with initialize"));
	}

	private void withSession(HttpExchange exchange, Runnable otherwise, Consumer<SessionRecord> action) {
		String id = exchange.header(McpHeaders.SESSION_ID);
		if (id == null) {
			exchange.reply(
					this.replies.error(400, null, ErrorCode.INVALID_REQUEST, "The header Mcp-Session-Id is missing"));
			return;
		}
		Awaiting.await(exchange, this.sessions.find(id, exchange.caller().key()), (session, failure) -> {
			if (failure != null) {
				exchange.reply(this.failures.unavailable());
			}
			else if (session == null) {
				otherwise.run();
			}
			else {
				action.accept(session);
			}
		}, (ex) -> exchange.reply(this.replies.failed(ex)));
	}

}
