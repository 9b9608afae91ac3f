package io.mcpspring.engine.endpoint;

import java.time.Duration;
import java.util.Map;

import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.http.Replies;
import io.mcpspring.engine.http.RequestRefusal;
import io.mcpspring.engine.jsonrpc.Decoded;
import io.mcpspring.engine.jsonrpc.JsonRpcCodec;
import io.mcpspring.engine.jsonrpc.JsonRpcError;
import io.mcpspring.engine.jsonrpc.TreeMeter;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.ServerSettings;
import io.mcpspring.model.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reception and decoding of the bodies of POST requests, within the limits of the node.
 */
final class PostBodies implements SseEndpoint.Bodies {

	private static final Logger logger = LoggerFactory.getLogger(PostBodies.class);

	private static final Map<String, String> RETRY_SOON = Map.of("Retry-After", "5");

	/** The size of a body that is decoded without room for its text. */
	private static final int SMALL = 16 * 1024;

	private final GateSettings settings;

	private final JsonRpcCodec codec;

	private final Replies replies;

	private final BodyReceptions receptions;

	private final LargeBodies largeBodies;

	private final ServerEvents events;

	PostBodies(GateSettings settings, JsonRpcCodec codec, BodyReceptions receptions, ServerSettings server) {
		this.settings = settings;
		this.codec = codec;
		this.replies = new Replies(codec);
		this.receptions = receptions;
		this.largeBodies = new LargeBodies(server.executor());
		this.events = server.events();
	}

	@Override
	public void read(ClosingExchange exchange, BodyConsumer next) {
		exchange.readBody(this.settings.maxBodySize(), new PostBody(exchange, next));
	}

	/** Continuation after a body has arrived. */
	private final class PostBody implements McpExchange.BodyReader {

		private final ClosingExchange exchange;

		/** {@code null} until the body turns out to arrive in parts, or to be large. */
		private BodyReceptions.@Nullable Reception reception;

		private final BodyConsumer next;

		PostBody(ClosingExchange exchange, BodyConsumer next) {
			this.exchange = exchange;
			this.next = next;
		}

		@Override
		public Duration timeout() {
			return PostBodies.this.settings.bodyTimeout();
		}

		@Override
		public boolean reserve(long bytes) {
			return reception().take(bytes);
		}

		private BodyReceptions.Reception reception() {
			BodyReceptions.Reception own = this.reception;
			if (own == null) {
				own = PostBodies.this.receptions.begin(this.exchange);
				this.reception = own;
			}
			return own;
		}

		private void end() {
			if (this.reception != null) {
				this.reception.end();
			}
		}

		@Override
		public void complete(byte[] body) {
			this.exchange.bodyRead(body.length);
			if (!PostBodies.this.largeBodies.include(this.exchange, body)) {
				go(body);
			}
			// The room is kept until the body is decoded.
			else if (this.reception != null || reserve(body.length)) {
				PostBodies.this.largeBodies.handOver(this.exchange, () -> go(body), this::tooBusy);
			}
			else {
				noRoom();
			}
		}

		private void tooBusy() {
			end();
			this.exchange.reply(PostBodies.this.replies.error(503, RETRY_SOON, null,
					JsonRpcError.of(ErrorCode.INTERNAL_ERROR, "The server is too busy; try again later")));
		}

		private void go(byte[] body) {
			try {
				Decoded decoded = decode(body);
				end();
				if (decoded == null) {
					noRoom();
				}
				else {
					this.next.accept(this.exchange, body, decoded);
				}
			}
			catch (RuntimeException | StackOverflowError ex) {
				end();
				this.exchange.reply(PostBodies.this.replies.failed(ex));
			}
		}

		/** Decode a body while there is room for it; {@code null} if there is none. */
		private @Nullable Decoded decode(byte[] body) {
			TreeMeter meter = new TreeMeter((bytes) -> reception().takeForDecoding(bytes));
			if (body.length > SMALL && !reception().takeForDecoding(body.length)) {
				return null; // no room for its text
			}
			Decoded decoded = PostBodies.this.codec.decode(body, meter);
			this.exchange.bodyDecoded(meter.used(), PostBodies.this.receptions);
			return meter.isRefused() ? null : decoded;
		}

		@Override
		public void tooLarge() {
			end();
			PostBodies.this.events.requestRefused(RequestRefusal.TOO_LARGE);
			this.exchange.lastOnConnection();
			this.exchange.reply(PostBodies.this.replies.error(413, null, ErrorCode.INVALID_REQUEST,
					"The body is larger than " + PostBodies.this.settings.maxBodySize() + " bytes"));
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
			this.exchange.reply(PostBodies.this.replies.error(share ? 429 : 503, RETRY_SOON, null,
					JsonRpcError.of(ErrorCode.INTERNAL_ERROR, share ? "Too many large requests of yours arrive at once"
							: "Too many large requests arrive at once")));
		}

		@Override
		public void late() {
			end();
			PostBodies.this.events.requestRefused(RequestRefusal.BODY_TIMEOUT);
			this.exchange.lastOnConnection();
			this.exchange.reply(PostBodies.this.replies.error(408, null, ErrorCode.INVALID_REQUEST,
					"The body did not arrive within " + timeout().toSeconds() + " s"));
		}

	}

}
