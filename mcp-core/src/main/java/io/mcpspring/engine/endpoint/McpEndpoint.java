package io.mcpspring.engine.endpoint;

import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

import io.mcpspring.engine.era.EraHandler;
import io.mcpspring.engine.era.Inbound;
import io.mcpspring.engine.http.Accept;
import io.mcpspring.engine.http.BrowserPage;
import io.mcpspring.engine.http.ExchangeHandler;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.engine.http.Replies;
import io.mcpspring.engine.http.RequestRefusal;
import io.mcpspring.engine.jsonrpc.Decoded;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.server.Era;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.engine.sse.SseClients;
import io.mcpspring.model.ErrorCode;
import io.mcpspring.model.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * The single endpoint: every request passes the gate, is decoded and classified, and is
 * passed to its era. Each exchange is answered in the form of the protocol, even after an
 * internal failure.
 */
final class McpEndpoint implements ExchangeHandler {

	/** Headers of which an MCP client sends at least one with each GET. */
	private static final List<String> OF_CLIENTS = List.of(McpHeaders.SESSION_ID, McpHeaders.PROTOCOL_VERSION,
			McpHeaders.LAST_EVENT_ID);

	private final HttpGate gate;

	private final EraClassifier classifier;

	private final List<EraHandler> eras;

	private final Replies replies;

	private final PostBodies bodies;

	private final Admission admission;

	private final BrowserPage browserPage;

	private final ServerEvents events;

	private final StrangerGate strangers;

	private final UserCallers callers;

	private volatile boolean draining;

	private final BooleanSupplier parting = () -> this.draining;

	private final BiConsumer<Inbound, McpExchange> elsewhere = this::serve;

	private final BodyConsumer posted = this::post;

	McpEndpoint(TransportSettings transport, JsonRpcCodec codec, EraClassifier classifier, List<EraHandler> eras,
			Engine.Parts parts, ServerSettings server, StrangerGate strangers) {
		this.replies = new Replies(codec);
		this.events = server.events();
		this.strangers = strangers;
		this.gate = new HttpGate(transport.gate(), this.replies, this.events);
		this.admission = new Admission(transport.admission(), this.replies, this.events);
		this.browserPage = transport.browserPage();
		this.classifier = classifier;
		this.eras = List.copyOf(eras);
		this.bodies = new PostBodies(transport.gate(), codec, parts.receptions(), server);
		this.callers = parts.callers();
	}

	/** Return the endpoints of HTTP with SSE, which this one serves the messages of. */
	SseEndpoint sse(SseClients clients) {
		return new SseEndpoint(this.gate, this.bodies, this.admission, this.replies, clients, this.events);
	}

	/** Close connections after their answers from now on. */
	void drain() {
		this.draining = true;
	}

	@Override
	public void handle(McpExchange request) {
		ClosingExchange exchange = new ClosingExchange(request, this.parting);
		try {
			HttpReply refusal = this.gate.judge(exchange);
			if (refusal != null) {
				exchange.reply(refusal);
				return;
			}
			this.callers.saw(exchange.caller());
			if (exchange.method().equals("POST")) {
				this.bodies.read(exchange, this.posted);
			}
			else {
				HttpReply other = this.strangers.judge(exchange);
				HttpReply page = (other != null) ? other : page(exchange);
				if (page != null) {
					this.admission.pass(exchange, () -> exchange.reply(page));
				}
				else {
					withoutBody(exchange);
				}
			}
		}
		catch (RuntimeException | StackOverflowError ex) {
			exchange.reply(this.replies.failed(ex));
		}
	}

	/** Return the page for a request that no MCP client sends (server-2025 GET-02). */
	private @Nullable HttpReply page(McpExchange exchange) {
		boolean browser = this.browserPage != BrowserPage.NONE && exchange.method().equals("GET")
				&& OF_CLIENTS.stream().allMatch((name) -> exchange.header(name) == null)
				&& Accept.isPageWanted(exchange);
		return browser ? this.browserPage.page(exchange) : null;
	}

	/**
	 * Serve GET and DELETE, which only the session era knows (server-2026, mixed cases 19
	 * to 23).
	 */
	private void withoutBody(McpExchange exchange) {
		String version = exchange.header(McpHeaders.PROTOCOL_VERSION);
		boolean session = exchange.header(McpHeaders.SESSION_ID) != null;
		Era era = EraClassifier.isModern(version, session) ? Era.STATELESS : Era.SESSION;
		EraHandler handler = find(era, exchange.method());
		if (handler == null) {
			this.events.requestRefused(RequestRefusal.METHOD);
			exchange.reply(this.replies.error(405, Map.of("Allow", methods()), null,
					JsonRpcError.of(ErrorCode.INVALID_REQUEST, "Only POST is part of this protocol version")));
		}
		else if (version != null && ProtocolVersion.find(version) == null) {
			this.events.requestRefused(RequestRefusal.UNSUPPORTED_VERSION);
			exchange.reply(this.replies.error(400, null, ErrorCode.INVALID_REQUEST,
					"Unsupported MCP-Protocol-Version; this server speaks " + this.classifier.served()));
		}
		else if (exchange.method().equals("GET")) {
			this.admission.pass(exchange, () -> handler.get(exchange));
		}
		else {
			handler.delete(exchange);
		}
	}

	/** Find the handler of an era, if it is enabled and knows an HTTP method. */
	private @Nullable EraHandler find(Era era, String method) {
		return this.eras.stream()
			.filter((handler) -> handler.era() == era && handler.methods().contains(method))
			.findAny()
			.orElse(null);
	}

	private String methods() {
		return this.eras.stream().flatMap((era) -> era.methods().stream()).distinct().collect(Collectors.joining(", "));
	}

	private void post(McpExchange exchange, byte[] body, Decoded decoded) {
		if (this.admission.isOpen()) {
			admitted(decoded, exchange);
		}
		else {
			this.admission.pass(decoded, exchange, (rest) -> admitted(rest, exchange));
		}
	}

	private void admitted(Decoded body, McpExchange exchange) {
		HttpReply refusal = this.strangers.judge(body, exchange);
		if (refusal != null) {
			exchange.reply(refusal);
			return;
		}
		boolean session = exchange.header(McpHeaders.SESSION_ID) != null;
		serve(this.classifier.classify(body, exchange.header(McpHeaders.PROTOCOL_VERSION), session), exchange);
	}

	private void serve(Inbound inbound, McpExchange exchange) {
		if (inbound instanceof Inbound.Unreadable unreadable) {
			this.events.requestRefused(RequestRefusal.of(unreadable.error()));
		}
		for (EraHandler era : this.eras) {
			if (era.post(inbound, exchange, this.elsewhere)) {
				return;
			}
		}
		Inbound.Rejected refusal = inbound.refusal();
		this.events.requestRefused(RequestRefusal.of(refusal.error()));
		exchange.reply(this.replies.error(refusal.status(), refusal.id(), refusal.error()));
	}

}
