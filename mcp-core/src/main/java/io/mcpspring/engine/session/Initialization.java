package io.mcpspring.engine.session;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpException;
import io.mcpspring.engine.dispatch.Dispatcher;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.engine.http.Replies;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage;
import io.mcpspring.engine.jsonrpc.JsonWeight;
import io.mcpspring.engine.keys.Algorithms;
import io.mcpspring.engine.model.ProtocolResult;
import io.mcpspring.engine.server.Failures;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.ServerEvents.SessionRefusal;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.engine.store.LostSessions;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.engine.store.SessionStores;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.store.SessionStore;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Handling of {@code initialize}: negotiates the revision and begins the session
 * (server-2025 LIFE-02 to LIFE-07, SESS-01 to SESS-03).
 */
final class Initialization {

	private static final int ID_BYTES = 24;

	/**
	 * The maximum size of a client's self-description, which is kept as long as its
	 * session.
	 */
	private static final int MAX_CLIENT_JSON = 16 * 1024;

	/** The maximum memory of its JSON, which may be many times its size. */
	private static final int MAX_CLIENT_MEMORY = 64 * 1024;

	private static final int MAX_CLIENT_TEXT = 256;

	private final SessionStore sessions;

	private final @Nullable LostSessions lost;

	private final SessionResponses responses;

	private final Dispatcher dispatcher;

	private final Replies replies;

	private volatile boolean draining;

	Initialization(SessionStores stores, SessionResponses responses, Dispatcher dispatcher, Replies replies) {
		this.sessions = stores.sessions();
		this.lost = stores.lost();
		this.responses = responses;
		this.dispatcher = dispatcher;
		this.replies = replies;
	}

	void drain() {
		this.draining = true;
	}

	void handle(JsonRpcMessage.Request request, McpExchange exchange) {
		if (this.draining && !this.sessions.isShared()) {
			events().sessionRefused(SessionRefusal.DRAINING);
			refuse(request, exchange, 503, Duration.ofSeconds(1), "The server is shutting down");
			return;
		}
		SessionData session;
		try {
			session = read(request.params(), exchange);
		}
		catch (McpException ex) {
			exchange.reply(this.replies.error(200, request.id(), Failures.error(ex)));
			return;
		}
		if (this.dispatcher.gatekeeper().isStranger(exchange.caller())) {
			// It would have to be transferred to the user who signs in later.
			exchange.reply(HttpReply.json(200,
					this.responses.result(session.version(), request.id(), result(session, exchange.caller()))));
			return;
		}
		SessionLookup.awaitChange(exchange, () -> this.sessions.create(session), (created, failure) -> {
			if (failure != null) {
				events().sessionRefused(SessionRefusal.UNAVAILABLE);
				refuse(request, exchange, 503, Duration.ofSeconds(1), "Sessions are not available now");
			}
			else if (created instanceof SessionStore.Created.Refused refused) {
				refuse(request, exchange, refused);
			}
			else if (created instanceof SessionStore.Created.ShareTaken taken) {
				events().sessionRefused(SessionRefusal.ADDRESS_LIMIT);
				refuse(request, exchange, 429, taken.retryAfter(),
						"There are too many sessions at your address; end one with DELETE");
			}
			else {
				events().sessionCreated(session.version());
				exchange.reply(HttpReply.json(200,
						this.responses.result(session.version(), request.id(), result(session, exchange.caller()))
							.whole(),
						McpHeaders.SESSION_ID, session.id()));
			}
		}, (ex) -> exchange.reply(this.replies.failed(ex)));
	}

	private void refuse(JsonRpcMessage.Request request, McpExchange exchange, SessionStore.Created.Refused refused) {
		boolean own = refused.callersOwn();
		events().sessionRefused(own ? SessionRefusal.CALLER_LIMIT : SessionRefusal.SERVER_LIMIT);
		refuse(request, exchange, own ? 429 : 503, refused.retryAfter(),
				own ? "You have too many sessions; end one with DELETE"
						: "The server has too many sessions; try again later");
	}

	private ServerEvents events() {
		return this.dispatcher.settings().events();
	}

	private McpResult result(SessionData session, McpCaller caller) {
		ServerSettings settings = this.dispatcher.settings();
		return new ProtocolResult.Initialize(session.version(), this.dispatcher.capabilities(session.version(), caller),
				settings.info(), settings.instructions());
	}

	private void refuse(JsonRpcMessage.Request request, McpExchange exchange, int status, Duration retryAfter,
			String message) {
		String seconds = Long.toString(Math.max(1, retryAfter.toSeconds()));
		exchange.reply(this.replies.error(status, Map.of("Retry-After", seconds), request.id(),
				JsonRpcError.of(ErrorCode.INTERNAL_ERROR, message)));
	}

	private String newId(String owner, ProtocolVersion version, Instant createdAt) {
		if (this.lost != null) {
			return this.lost.newId(owner, version, createdAt);
		}
		return Algorithms.text(Algorithms.random(ID_BYTES));
	}

	private SessionData read(@Nullable ObjectNode params, McpExchange exchange) {
		if (params == null) {
			throw invalid("The parameters are missing");
		}
		JsonNode requested = params.path("protocolVersion");
		if (!requested.isString()) {
			throw invalid("protocolVersion must be a string");
		}
		if (!(params.path("capabilities") instanceof ObjectNode capabilities)) {
			throw invalid("capabilities must be an object");
		}
		JsonNode client = params.path("clientInfo");
		if (!client.path("name").isString() || !client.path("version").isString()) {
			throw invalid("clientInfo must have a name and a version");
		}
		if (JsonWeight.of(capabilities) > MAX_CLIENT_MEMORY
				|| (mayBeLarge(exchange) && capabilities.toString().length() > MAX_CLIENT_JSON)) {
			throw invalid("capabilities are too large");
		}
		String owner = exchange.caller().key();
		ProtocolVersion version = negotiate(requested.stringValue());
		Instant now = this.dispatcher.settings().time().instant();
		return SessionData
			.begun(newId(owner, version, now), owner, version, clientInfo(client), ClientCapabilities.of(capabilities),
					now)
			.asHeldBy(exchange.holder())
			.withUser(exchange.caller().principal());
	}

	/**
	 * Whether a part of the message may exceed the limit, although some numbers become up
	 * to four times as long as they were written.
	 */
	private static boolean mayBeLarge(McpExchange exchange) {
		int size = exchange.bodySize();
		return size <= 0 || size > MAX_CLIENT_JSON / 4;
	}

	private static Implementation clientInfo(JsonNode client) {
		String title = client.path("title").isString() ? shorten(client.path("title").stringValue()) : null;
		return Implementation
			.builder(shorten(client.path("name").stringValue()), shorten(client.path("version").stringValue()))
			.title(title)
			.build();
	}

	private static String shorten(String text) {
		return (text.length() > MAX_CLIENT_TEXT) ? text.substring(0, MAX_CLIENT_TEXT) : text;
	}

	/**
	 * Return the requested revision if it has sessions, otherwise the newest that has.
	 */
	private static ProtocolVersion negotiate(String requested) {
		ProtocolVersion version = ProtocolVersion.find(requested);
		return (version != null && version.isSessionEra()) ? version : ProtocolVersion.NEWEST_SESSION;
	}

	private static McpException invalid(String message) {
		return new McpException(ErrorCode.INVALID_PARAMS, message);
	}

}
