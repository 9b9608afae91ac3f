package io.mcpspring.engine.session;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

import io.mcpspring.engine.answer.Answer;
import io.mcpspring.engine.catalog.ChangeListener;
import io.mcpspring.engine.dispatch.CallDetacher;
import io.mcpspring.engine.dispatch.Dispatcher;
import io.mcpspring.engine.era.EraEngine;
import io.mcpspring.engine.era.EraHandler;
import io.mcpspring.engine.era.Inbound;
import io.mcpspring.engine.era.RequestTasks;
import io.mcpspring.engine.housekeeping.Chore;
import io.mcpspring.engine.http.Accept;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.engine.http.Replies;
import io.mcpspring.engine.http.RequestRefusal;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.server.Era;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.SessionSettings;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.engine.store.SessionStores;
import io.mcpspring.engine.stream.EventIds;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.server.McpSessionListener.SessionEnd;
import io.mcpspring.store.NodeMessage;
import io.mcpspring.store.SessionStore;

/**
 * The session era behind the endpoint: serves the requests of 2025-03-26, 2025-06-18 and
 * 2025-11-25 that the endpoint classified.
 */
public final class SessionEra implements EraHandler {

	private static final List<String> METHODS = List.of("GET", "POST", "DELETE");

	/**
	 * The interval at which orphaned calls are ended: a fraction of a second after the
	 * lease of their node.
	 */
	private static final Duration ORPHANS = Duration.ofMillis(250);

	private final SessionStore sessions;

	private final SessionCalls calls;

	private final UsedSessions used;

	private final CancelledCalls cancelled;

	private final OrphanedCalls orphans;

	private final StreamConnections connections;

	private final SessionStreams streams;

	private final StandaloneStreams standalone;

	private final StreamResumption resumption;

	private final Pings pings;

	private final Initialization initialization;

	private final Replies replies;

	private final StoreFailures failures;

	private final SessionRequests requests;

	private final SessionLookup lookup;

	private final UnansweredMessages messages;

	private final SessionBatches batches;

	private final SessionNotifier notifier;

	private final ServerEvents events;

	private final InstantSource time;

	/**
	 * Create the era.
	 * @param engine the parts that all eras use
	 * @param stores the stores of the era
	 * @param ids creates event ids
	 * @param settings the settings of the era
	 */
	public SessionEra(EraEngine engine, SessionStores stores, EventIds ids, SessionSettings settings) {
		Dispatcher dispatcher = engine.dispatcher();
		JsonRpcCodec codec = engine.codec();
		this.sessions = stores.sessions();
		this.replies = new Replies(codec);
		this.events = engine.events();
		this.failures = new StoreFailures(this.replies, this.events);
		this.lookup = new SessionLookup(this.sessions, stores.lost(), this.replies, this.failures, this.events);
		this.time = engine.time();
		this.connections = new StreamConnections(stores, ids, engine.monitor(), settings, this.events);
		this.streams = new SessionStreams(stores, this.connections, this.events);
		this.standalone = new StandaloneStreams(stores, this.streams, this.replies, this.failures);
		this.resumption = new StreamResumption(stores, ids, this.replies, this.events, this.connections);
		SessionResponses responses = new SessionResponses(codec, this.sessions, engine.outcomes());
		this.calls = new SessionCalls(engine, responses, stores, this.streams, settings);
		this.orphans = new OrphanedCalls(stores, codec);
		this.pings = new Pings(this.streams, engine, stores.link(), settings);
		RequestTasks tasks = new RequestTasks(engine);
		this.initialization = new Initialization(stores, responses, dispatcher, this.replies);
		this.requests = new SessionRequests(this.calls, new SessionChanges(this.sessions, dispatcher, this.standalone),
				responses, this.failures, tasks);
		this.notifier = new SessionNotifier(this.sessions, this.standalone, codec, dispatcher.settings().extensions());
		this.streams.onLost(this.calls::lost);
		this.connections.onUnreadable(this.orphans::endUnreadable);
		this.used = new UsedSessions(this.sessions, this.calls, this.streams);
		CallDetacher detacher = dispatcher.detacher();
		if (detacher != null) {
			this.sessions.onEnd((session) -> detacher.sessionEnded(session.id()));
		}
		this.sessions.countEnds(this::count);
		this.cancelled = new CancelledCalls(this.calls, stores);
		this.messages = new UnansweredMessages(this.sessions, this.calls.suspended(), this.cancelled, this.pings,
				this.replies, this.failures);
		this.batches = new SessionBatches(this.streams, this.requests, this.messages, codec, this.replies,
				engine.limits(), tasks);
		stores.link().listen(this::onMessage);
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

	@Override
	public List<Chore> chores() {
		return List.of(new Chore(Chore.OFTEN, this.calls::lookAfter), new Chore(ORPHANS, this.orphans::end),
				new Chore(Chore.SECOND, this.calls.suspended()::expire),
				new Chore(Chore.SECOND, this.connections::tick), new Chore(Chore.SECOND, this.pings::tick),
				new Chore(Chore.SECOND, this.used::tick));
	}

	/**
	 * Handle a message of another node about sessions; changes are announced to sessions
	 * by that node.
	 */
	private void onMessage(NodeMessage message) {
		if (message instanceof NodeMessage.Cancelled request) {
			this.cancelled.onMessage(request);
		}
		else if (message instanceof NodeMessage.StreamTaken taken) {
			this.connections.taken(taken.stream());
		}
		else if (message instanceof NodeMessage.PingAnswered answered) {
			this.pings.answered(answered.stream());
		}
	}

	@Override
	public void drain() {
		this.initialization.drain();
		this.connections.drain().begin();
	}

	@Override
	public void close() {
		this.calls.abandon();
	}

	@Override
	public Figures figures() {
		return new Figures(this.calls.size(), this.connections.size(), 0);
	}

	@Override
	public Map<String, Figures> bySession() {
		return this.connections.bySession(this.calls.bySession());
	}

	private void count(SessionStore.Ended session) {
		this.events.sessionEnded(session.version(), Duration.between(session.createdAt(), this.time.instant()),
				session.removed() ? SessionEnd.DELETED : SessionEnd.EXPIRED);
	}

	@Override
	public boolean post(Inbound inbound, McpExchange exchange, BiConsumer<Inbound, McpExchange> elsewhere) {
		if (inbound instanceof Inbound.Initialize initialize) {
			this.initialization.handle(initialize.request(), exchange);
		}
		else if (inbound instanceof Inbound.Batch batch) {
			this.lookup.find(exchange, (session) -> this.batches.serve(session, batch.elements(), exchange));
		}
		else if (inbound instanceof Inbound.Unreadable unreadable) {
			refuse(unreadable.error(), unreadable.question(), exchange);
		}
		else if (inbound instanceof Inbound.InSession inSession) {
			Inbound otherwise = inSession.otherwise();
			handle(inSession.message(), exchange, (otherwise != null) ? () -> elsewhere.accept(otherwise, exchange)
					: () -> this.lookup.unknown(exchange, inSession.message().requestId()));
		}
		else {
			return false;
		}
		return true;
	}

	/**
	 * Serve a message of a session, or run {@code otherwise} if the session does not
	 * exist (any more) or belongs to another caller.
	 */
	private void handle(JsonRpcMessage message, McpExchange exchange, Runnable otherwise) {
		this.lookup.find(exchange, message.requestId(), otherwise, (session) -> {
			if (message instanceof JsonRpcMessage.Request request) {
				request(session, request, exchange);
			}
			else {
				this.messages.accept(session, message, exchange);
			}
		});
	}

	private void refuse(JsonRpcError error, RequestId question, McpExchange exchange) {
		HttpReply refusal = this.replies.error(400, null, error);
		this.lookup.find(exchange, null, () -> exchange.reply(refusal),
				(session) -> this.messages.refuse(session, question, error, refusal, exchange));
	}

	private void request(SessionData session, JsonRpcMessage.Request request, McpExchange exchange) {
		Answer<LogStream> answer = Answer.toRequest(exchange,
				() -> LogStream.begin(this.streams, session, exchange, List.of(request.id())));
		this.requests.serve(session, request, exchange, answer).run();
	}

	/** Open or resume a stream. */
	@Override
	public void get(McpExchange exchange) {
		if (!Accept.of(exchange).eventStream()) {
			this.events.requestRefused(RequestRefusal.MEDIA_TYPE);
			exchange.reply(this.replies.error(406, null, ErrorCode.INVALID_REQUEST,
					"A stream needs 'Accept: text/event-stream'"));
			return;
		}
		this.lookup.find(exchange, (session) -> {
			String lastEventId = exchange.header(McpHeaders.LAST_EVENT_ID);
			if (lastEventId != null) {
				this.resumption.resume(session, lastEventId, exchange);
			}
			else {
				openStandalone(session, exchange);
			}
		});
	}

	/** Open the standalone stream, and remove it if the session ended meanwhile. */
	private void openStandalone(SessionData session, McpExchange exchange) {
		this.standalone.open(session, exchange, () -> this.lookup.unknown(exchange, null));
		this.sessions.find(session.id(), session.owner()).thenAccept((still) -> {
			if (still == null) {
				this.streams.forget(session.id());
			}
		});
	}

	/** End a session (server-2025 SESS-11). */
	@Override
	public void delete(McpExchange exchange) {
		this.lookup.find(exchange,
				(session) -> this.sessions.remove(session.id())
					.whenComplete((existed, failure) -> exchange
						.reply((failure != null) ? this.failures.unavailable() : HttpReply.NO_CONTENT)));
	}

}
