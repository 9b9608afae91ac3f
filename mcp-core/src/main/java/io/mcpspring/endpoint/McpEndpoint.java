package io.mcpspring.endpoint;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;

import io.mcpspring.era.EraHandler;
import io.mcpspring.era.Inbound;
import io.mcpspring.http.Accept;
import io.mcpspring.http.BrowserPage;
import io.mcpspring.http.HttpExchange;
import io.mcpspring.http.HttpHandler;
import io.mcpspring.http.HttpReply;
import io.mcpspring.http.McpHeaders;
import io.mcpspring.http.Replies;
import io.mcpspring.http.RequestAdmission;
import io.mcpspring.jsonrpc.Decoded;
import io.mcpspring.jsonrpc.ErrorCode;
import io.mcpspring.jsonrpc.JsonRpcCodec;
import io.mcpspring.jsonrpc.JsonRpcError;
import io.mcpspring.model.ProtocolVersion;
import io.mcpspring.server.Era;
import io.mcpspring.server.ServerEvents;
import io.mcpspring.server.ServerEvents.RequestRefusal;
import io.mcpspring.server.ServerSettings;
import io.mcpspring.sse.SseClients;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The single endpoint: every request passes the gate, is decoded and classified, and is
 * passed to its era. Each exchange is answered in the form of the protocol, even after an
 * internal failure.
 */
final class McpEndpoint implements HttpHandler {

	private static final Logger logger = LoggerFactory.getLogger(McpEndpoint.class);

	private static final Map<String, String> RETRY_SOON = Map.of("Retry-After", "5");

	/** Headers of which an MCP client sends at least one with each GET. */
	private static final List<String> OF_CLIENTS = List.of(McpHeaders.SESSION_ID, McpHeaders.PROTOCOL_VERSION,
			McpHeaders.LAST_EVENT_ID);

	private final HttpGate gate;

	private final JsonRpcCodec codec;

	private final EraClassifier classifier;

	private final Eras eras;

	private final Replies replies;

	private final GateSettings settings;

	private final BodyReceptions receptions;

	private final LargeBodies largeBodies;

	private final ServerEvents events;

	private final Admission admission;

	private final BrowserPage browserPage;

	private volatile boolean draining;

	private final BooleanSupplier parting = () -> this.draining;

	private final BiConsumer<Inbound, HttpExchange> elsewhere = this::serve;

	private final BiConsumer<PartingExchange, byte[]> posted = this::post;

	McpEndpoint(TransportSettings transport, JsonRpcCodec codec, EraClassifier classifier, Eras eras,
			BodyReceptions receptions, ServerSettings server) {
		this.events = server.events();
		this.replies = new Replies(codec);
		this.settings = transport.gate();
		this.gate = new HttpGate(this.settings, this.replies, this.events);
		this.admission = new Admission(transport.admission(), this.replies, this.events);
		this.browserPage = transport.browserPage();
		this.codec = codec;
		this.classifier = classifier;
		this.eras = eras;
		this.receptions = receptions;
		this.largeBodies = new LargeBodies(server.executor());
	}

	/** Return the endpoints of HTTP with SSE, which this one serves the messages of. */
	SseEndpoint sse(SseClients clients) {
		return new SseEndpoint(this.gate, this::read, this.admission, this.replies, clients);
	}

	/** Close connections after their answers from now on. */
	void drain() {
		this.draining = true;
	}

	@Override
	public void handle(HttpExchange request) {
		PartingExchange exchange = new PartingExchange(request, this.parting);
		try {
			HttpReply refusal = this.gate.judge(exchange);
			if (refusal != null) {
				exchange.reply(refusal);
			}
			else if (exchange.method().equals("POST")) {
				read(exchange, this.posted);
			}
			else {
				HttpReply page = page(exchange);
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
	private @Nullable HttpReply page(HttpExchange exchange) {
		boolean browser = this.browserPage != BrowserPage.NONE && exchange.method().equals("GET")
				&& OF_CLIENTS.stream().allMatch((name) -> exchange.header(name) == null)
				&& Accept.isPageWanted(exchange);
		return browser ? this.browserPage.page(exchange) : null;
	}

	/**
	 * Serve GET and DELETE, which only the session era knows (server-2026, mixed cases 19
	 * to 23).
	 */
	private void withoutBody(HttpExchange exchange) {
		String version = exchange.header(McpHeaders.PROTOCOL_VERSION);
		boolean session = exchange.header(McpHeaders.SESSION_ID) != null;
		Era era = EraClassifier.isModern(version, session) ? Era.STATELESS : Era.SESSION;
		Optional<EraHandler> handler = this.eras.find(era, exchange.method());
		if (handler.isEmpty()) {
			exchange.reply(this.replies.error(405, Map.of("Allow", this.eras.methods()), null,
					JsonRpcError.of(ErrorCode.INVALID_REQUEST, "Only POST is part of this protocol version")));
		}
		else if (version != null && ProtocolVersion.find(version) == null) {
			exchange.reply(this.replies.error(400, null, ErrorCode.INVALID_REQUEST,
					"Unsupported MCP-Protocol-Version; this server speaks " + this.classifier.served()));
		}
		else if (exchange.method().equals("GET")) {
			this.admission.pass(exchange, () -> handler.get().get(exchange));
		}
		else {
			handler.get().delete(exchange);
		}
	}

	private void read(PartingExchange exchange, BiConsumer<PartingExchange, byte[]> next) {
		exchange.readBody(this.settings.maxBodySize(), new PostBody(exchange, next));
	}

	private void post(HttpExchange exchange, byte[] body) {
		Decoded decoded = this.codec.decode(body);
		if (this.admission.isOpen()) {
			admitted(decoded, exchange);
		}
		else {
			this.admission.pass(decoded, exchange, (rest) -> admitted(rest, exchange));
		}
	}

	private void admitted(Decoded body, HttpExchange exchange) {
		boolean session = exchange.header(McpHeaders.SESSION_ID) != null;
		serve(this.classifier.classify(body, exchange.header(McpHeaders.PROTOCOL_VERSION), session), exchange);
	}

	private void serve(Inbound inbound, HttpExchange exchange) {
		if (!this.eras.post(inbound, exchange, this.elsewhere)) {
			Inbound.Rejected refusal = inbound.refusal();
			exchange.reply(this.replies.error(refusal.status(), refusal.id(), refusal.error()));
		}
	}

	/** Continuation after a body has arrived. */
	private final class PostBody implements HttpExchange.BodyReader {

		private final PartingExchange exchange;

		/** {@code null} until the body turns out to arrive in parts. */
		private BodyReceptions.@Nullable Reception reception;

		private final BiConsumer<PartingExchange, byte[]> next;

		PostBody(PartingExchange exchange, BiConsumer<PartingExchange, byte[]> next) {
			this.exchange = exchange;
			this.next = next;
		}

		@Override
		public Duration timeout() {
			return McpEndpoint.this.settings.bodyTimeout();
		}

		@Override
		public boolean reserve(long bytes) {
			BodyReceptions.Reception own = this.reception;
			if (own == null) {
				own = McpEndpoint.this.receptions.begin(this.exchange);
				this.reception = own;
			}
			return own.take(bytes);
		}

		private void end() {
			if (this.reception != null) {
				this.reception.end();
			}
		}

		@Override
		public void complete(byte[] body) {
			this.exchange.bodyRead(body.length);
			if (!McpEndpoint.this.largeBodies.include(this.exchange, body)) {
				end();
				go(body);
			}
			// The room is kept until the body is decoded.
			else if (this.reception != null || reserve(body.length)) {
				McpEndpoint.this.largeBodies.handOver(this.exchange, () -> {
					end();
					go(body);
				}, this::tooBusy);
			}
			else {
				noRoom();
			}
		}

		private void tooBusy() {
			end();
			this.exchange.reply(McpEndpoint.this.replies.error(503, RETRY_SOON, null,
					JsonRpcError.of(ErrorCode.INTERNAL_ERROR, "The server is too busy; try again later")));
		}

		private void go(byte[] body) {
			try {
				this.next.accept(this.exchange, body);
			}
			catch (RuntimeException | StackOverflowError ex) {
				this.exchange.reply(McpEndpoint.this.replies.failed(ex));
			}
		}

		@Override
		public void tooLarge() {
			end();
			this.exchange.lastOnConnection();
			this.exchange.reply(McpEndpoint.this.replies.error(413, null, ErrorCode.INVALID_REQUEST,
					"The body is larger than " + McpEndpoint.this.settings.maxBodySize() + " bytes"));
		}

		@Override
		public void failed(Throwable cause) {
			end();
			logger.debug("A request body could not be read", cause);
		}

		@Override
		public void noRoom() {
			end();
			boolean share = this.reception != null && this.reception.isShareTaken();
			this.exchange.lastOnConnection();
			this.exchange.reply(McpEndpoint.this.replies.error(share ? 429 : 503, RETRY_SOON, null,
					JsonRpcError.of(ErrorCode.INTERNAL_ERROR, share ? "Too many large requests of yours arrive at once"
							: "Too many large requests arrive at once")));
		}

		@Override
		public void late() {
			end();
			McpEndpoint.this.events.requestRefused(RequestRefusal.BODY_TIMEOUT);
			this.exchange.lastOnConnection();
			this.exchange.reply(McpEndpoint.this.replies.error(408, null, ErrorCode.INVALID_REQUEST,
					"The body did not arrive within " + timeout().toSeconds() + " s"));
		}

	}

}
