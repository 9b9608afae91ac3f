package io.mcpspring.engine.stateless;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;

import io.mcpspring.context.McpCaller;
import io.mcpspring.context.McpException;
import io.mcpspring.context.MissingCapabilityException;
import io.mcpspring.engine.answer.Outcome;
import io.mcpspring.engine.catalog.ChangeListener;
import io.mcpspring.engine.catalog.PublicAccess;
import io.mcpspring.engine.dispatch.Dispatcher;
import io.mcpspring.engine.era.EraEngine;
import io.mcpspring.engine.era.EraHandler;
import io.mcpspring.engine.era.Inbound;
import io.mcpspring.engine.era.RequestTasks;
import io.mcpspring.engine.housekeeping.Chore;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.http.Replies;
import io.mcpspring.engine.http.RequestRefusal;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.JsonRpcMessage;
import io.mcpspring.engine.keys.KeyRing;
import io.mcpspring.engine.model.MetaKeys;
import io.mcpspring.engine.model.ProtocolResult;
import io.mcpspring.engine.model.ServerCapabilities;
import io.mcpspring.engine.server.CallRequest;
import io.mcpspring.engine.server.Era;
import io.mcpspring.engine.server.ProtocolMethod;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.engine.server.StatelessSettings;
import io.mcpspring.engine.stream.StreamPlaces;
import io.mcpspring.extension.McpExtension;
import io.mcpspring.model.CacheHint;
import io.mcpspring.model.ClientCapabilities;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.Implementation;
import io.mcpspring.model.McpResult;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.store.ConsumedStates;
import io.mcpspring.store.NodeLink;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The stateless era behind the endpoint: no state is kept between requests (server-2026
 * STATE-01).
 */
public final class StatelessEra implements EraHandler {

	/** The length of an identity that is kept. */
	private static final int MAX_KEPT = 200;

	private static final List<String> METHODS = List.of("POST");

	private final Dispatcher dispatcher;

	private final List<ProtocolVersion> served;

	private final RequestChecks checks;

	private final StatelessCalls calls;

	private final Subscriptions subscriptions;

	private final Replies replies;

	/** The last client seen, to avoid a new instance for each request. */
	private volatile Implementation lastClient = Implementation.of("", "");

	/**
	 * Create the era.
	 * @param engine the parts that all eras use
	 * @param settings the settings of the era
	 * @param places the places of subscriptions
	 * @param served the served revisions, newest first
	 * @param stateKeys keys of 256 bits that seal states
	 * @param consumed the store of used states
	 * @param link the link to the other nodes
	 */
	public StatelessEra(EraEngine engine, StatelessSettings settings, StreamPlaces places, List<ProtocolVersion> served,
			KeyRing stateKeys, ConsumedStates consumed, NodeLink link) {
		this.dispatcher = engine.dispatcher();
		this.served = List.copyOf(served);
		this.checks = new RequestChecks(this.served, this.dispatcher.methods());
		this.replies = new Replies(engine.codec());
		this.calls = new StatelessCalls(engine, settings,
				new RequestState(new StateSealer(stateKeys), settings.stateLifetime(), link, engine.clock(link)),
				consumed);
		this.subscriptions = new Subscriptions(this.calls, this.replies, places, new RequestTasks(engine));
	}

	@Override
	public Era era() {
		return Era.STATELESS;
	}

	@Override
	public List<String> methods() {
		return METHODS;
	}

	@Override
	public ChangeListener changes() {
		return this.subscriptions;
	}

	@Override
	public List<Chore> chores() {
		return List.of(new Chore(Chore.OFTEN, this.calls::lookAfter));
	}

	/** End all subscriptions in an orderly way. */
	@Override
	public void drain() {
		this.subscriptions.closeAll();
	}

	@Override
	public void signOut(Set<String> callers) {
		this.subscriptions.signOut(callers);
		this.calls.signOut(callers);
	}

	@Override
	public void close() {
		this.calls.abandon();
	}

	@Override
	public Figures figures() {
		return new Figures(this.calls.size(), 0, this.subscriptions.size());
	}

	@Override
	public void get(McpExchange exchange) {
		throw new UnsupportedOperationException("GET is not among the methods");
	}

	@Override
	public void delete(McpExchange exchange) {
		throw new UnsupportedOperationException("DELETE is not among the methods");
	}

	@Override
	public boolean post(Inbound inbound, McpExchange exchange, BiConsumer<Inbound, McpExchange> elsewhere) {
		if (inbound instanceof Inbound.Stateless stateless) {
			handle(stateless.message(), exchange);
			return true;
		}
		if (inbound instanceof Inbound.Sessionless sessionless) {
			handle(sessionless.message(), sessionless.version(), exchange);
			return true;
		}
		return false;
	}

	/**
	 * Serve a stateless message. Notifications have no effect (server-2026 CANC-05).
	 */
	private void handle(JsonRpcMessage message, McpExchange exchange) {
		if (!(message instanceof JsonRpcMessage.Request request)) {
			exchange.reply(HttpReply.ACCEPTED);
			return;
		}
		JsonRpcError error = this.checks.check(request, exchange);
		if (error != null) {
			this.calls.events().requestRefused(RequestRefusal.of(error));
			exchange.reply(this.replies.error(400, request.id(), error));
			return;
		}
		try {
			serve(request, exchange);
		}
		catch (McpException ex) {
			Outcome.Failure failure = this.calls.outcomes()
				.of(ex, ProtocolVersion.V2026_07_28, ClientCapabilities.NONE);
			exchange.reply(this.replies.error(failure.status(), failure.headers(), request.id(), failure.error()));
		}
	}

	/**
	 * Serve a message of a revision with sessions that comes without one. What needs a
	 * session is not known then.
	 */
	private void handle(JsonRpcMessage message, ProtocolVersion version, McpExchange exchange) {
		if (!(message instanceof JsonRpcMessage.Request request)) {
			exchange.reply(HttpReply.ACCEPTED);
			return;
		}
		if (request.method().equals("ping")) {
			exchange.reply(HttpReply.json(200, this.calls.encode(version, request.id(), ProtocolResult.EMPTY)));
			return;
		}
		CallRequest call = new CallRequest(request.id(), request.method(),
				(request.params() != null) ? request.params() : JsonNodeFactory.instance.objectNode(), version, null,
				exchange.caller(), null, ClientCapabilities.NONE, exchange);
		try {
			requireKnown(ProtocolMethod.isOfProtocol(request.method()) && !call.params().has("task")
					&& this.dispatcher.knows(call));
			this.calls.start(call, exchange);
		}
		catch (McpException ex) {
			Outcome.Failure failure = this.calls.outcomes().of(ex, call);
			exchange.reply(this.replies.error(failure.status(), failure.headers(), request.id(), failure.error()));
		}
	}

	private void serve(JsonRpcMessage.Request request, McpExchange exchange) {
		switch (request.method()) {
			case "server/discover" ->
				exchange.reply(HttpReply.json(200, this.calls.encode(request.id(), discover(exchange.caller()))));
			case "subscriptions/listen" -> {
				requireKnown(isListenedTo(exchange.caller()));
				requireDeclared(call(request, exchange));
				this.subscriptions.listen(request, exchange);
			}
			default -> {
				CallRequest call = call(request, exchange);
				requireKnown(this.dispatcher.knows(call));
				this.calls.start(call, exchange);
			}
		}
	}

	private static void requireKnown(boolean known) {
		if (!known) {
			throw new McpException(ErrorCode.METHOD_NOT_FOUND, "Method not found");
		}
	}

	private void requireDeclared(CallRequest request) {
		McpExtension missing = this.dispatcher.settings()
			.extensions()
			.undeclared(request.params().path("notifications"), request.caller(), request.capabilities());
		if (missing != null) {
			throw new MissingCapabilityException(missing.id());
		}
	}

	private boolean isListenedTo(McpCaller caller) {
		ServerCapabilities offered = this.dispatcher.capabilities();
		return offered.tools() || offered.resources() || offered.prompts()
				|| !this.dispatcher.settings().extensions().listenKeys(ProtocolVersion.V2026_07_28, caller).isEmpty();
	}

	private McpResult discover(McpCaller caller) {
		ServerSettings settings = this.dispatcher.settings();
		PublicAccess access = settings.publicAccess();
		CacheHint hint = CacheHint.of(access.isStranger(caller) ? Duration.ZERO : settings.cacheTtl())
			.withShared(!access.enabled() && !settings.extensions().differByCaller());
		return new ProtocolResult.Discover(this.served,
				this.dispatcher.capabilities(ProtocolVersion.V2026_07_28, caller), settings.instructions(), hint);
	}

	private CallRequest call(JsonRpcMessage.Request request, McpExchange exchange) {
		ObjectNode params = (request.params() != null) ? request.params() : JsonNodeFactory.instance.objectNode();
		JsonNode meta = params.path("_meta");
		ClientCapabilities capabilities = (meta.path(MetaKeys.CLIENT_CAPABILITIES) instanceof ObjectNode declared)
				? ClientCapabilities.of(declared) : ClientCapabilities.NONE;
		return new CallRequest(request.id(), request.method(), params, ProtocolVersion.V2026_07_28, null,
				exchange.caller(), client(meta.path(MetaKeys.CLIENT_INFO)), capabilities, exchange);
	}

	/**
	 * Return the identity of the client; a malformed one counts as absent (server-2026
	 * META-03).
	 */
	private @Nullable Implementation client(JsonNode info) {
		JsonNode name = info.path("name");
		JsonNode version = info.path("version");
		if (!name.isString() || !version.isString()) {
			return null;
		}
		Implementation known = this.lastClient;
		if (known.name().equals(name.stringValue()) && known.version().equals(version.stringValue())) {
			return known;
		}
		Implementation client = Implementation.of(name.stringValue(), version.stringValue());
		if (client.name().length() + client.version().length() < MAX_KEPT) {
			this.lastClient = client;
		}
		return client;
	}

}
