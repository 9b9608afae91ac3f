package io.mcpspring.engine.relay;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import io.mcpspring.context.McpCaller;
import io.mcpspring.engine.http.FrameSource;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpExchange;
import org.jspecify.annotations.Nullable;

/**
 * Exchange of a message of the client, handled like a request over HTTP but without the
 * headers that repeat the message.
 */
final class RelayedExchange implements McpExchange {

	/**
	 * The headers that belong to a transport, so that those of the sender do not count.
	 */
	private static final Set<String> OF_TRANSPORT = Set.of("host", "origin", "content-type", "content-encoding",
			"content-length", "transfer-encoding", "accept", "last-event-id");

	private static final String OF_PROTOCOL = "mcp-";

	private final String method;

	private final Map<String, String> headers;

	private final byte[] body;

	private final Sender sender;

	private final Answers answers;

	private final CompletableFuture<@Nullable HttpReply> answer = new CompletableFuture<>();

	private @Nullable Runnable onDisconnect;

	private @Nullable RelayedStream stream;

	private boolean gone;

	/**
	 * Create an exchange.
	 * @param method the HTTP method
	 * @param headers the headers, by their names in lower case
	 * @param body the message
	 * @param sender the sender of the message
	 * @param answers the receiver of the answer
	 */
	RelayedExchange(String method, Map<String, String> headers, byte[] body, Sender sender, Answers answers) {
		this.method = method;
		this.headers = headers;
		this.body = body;
		this.sender = sender;
		this.answers = answers;
	}

	@Override
	public String method() {
		return this.method;
	}

	@Override
	public @Nullable String header(String name) {
		List<String> values = headers(name);
		return values.isEmpty() ? null : values.get(0);
	}

	@Override
	public List<String> headers(String name) {
		String key = name.toLowerCase(Locale.ROOT);
		String value = this.headers.get(key);
		if (value != null) {
			return List.of(value);
		}
		return (OF_TRANSPORT.contains(key) || key.startsWith(OF_PROTOCOL)) ? List.of()
				: this.sender.headers().getOrDefault(key, List.of());
	}

	/**
	 * Return {@code false}: no header repeats a part of the message (transports
	 * STDIO-20).
	 */
	@Override
	public boolean repeatsMessage() {
		return false;
	}

	@Override
	public boolean arrivedOnLoopback() {
		return true;
	}

	@Override
	public McpCaller caller() {
		return this.sender.caller();
	}

	@Override
	public @Nullable String remoteAddress() {
		return this.sender.remoteAddress();
	}

	/** Return this exchange only: a request of the web stack was answered before. */
	@Override
	public <T> @Nullable T unwrap(Class<T> type) {
		return (type == McpExchange.class) ? type.cast(this) : null;
	}

	@Override
	public Map<String, List<String>> copyHeaders() {
		return this.sender.headers();
	}

	/**
	 * Return {@code false}: the thread has to read the next message, perhaps a
	 * cancellation.
	 */
	@Override
	public boolean mayBlock() {
		return false;
	}

	@Override
	public void readBody(int limit, BodyReader reader) {
		if (this.body.length > limit) {
			reader.tooLarge();
		}
		else {
			reader.complete(this.body);
		}
	}

	@Override
	public void reply(HttpReply reply) {
		this.answers.replied(this, reply);
		this.answer.complete(reply);
	}

	@Override
	public StreamConnection openStream(FrameSource frames) {
		RelayedStream opened = this.answers.stream(this, frames);
		boolean late;
		synchronized (this) {
			this.stream = opened;
			late = this.gone;
		}
		opened.start();
		if (late) {
			opened.abort();
		}
		this.answer.complete(null);
		return opened;
	}

	@Override
	public void onDisconnect(Runnable action) {
		synchronized (this) {
			this.onDisconnect = action;
			if (!this.gone) {
				return;
			}
		}
		action.run();
	}

	/** Drop the answer, which the client does not want any more. */
	void disconnect() {
		Runnable action;
		RelayedStream open;
		synchronized (this) {
			this.gone = true;
			open = this.stream;
			action = this.answer.isDone() ? null : this.onDisconnect;
		}
		if (open != null) {
			open.abort();
		}
		else if (action != null) {
			action.run();
		}
	}

	/**
	 * Return whether the answer is dropped.
	 * @return {@code true} after {@link #disconnect()}
	 */
	synchronized boolean isGone() {
		return this.gone;
	}

	/**
	 * Return the answer, or its beginning.
	 * @return completed with the reply, or with {@code null} when a stream was opened
	 */
	CompletableFuture<@Nullable HttpReply> answer() {
		return this.answer;
	}

	/** Receiver of answers. */
	interface Answers {

		/**
		 * Write a reply.
		 * @param exchange the exchange
		 * @param reply the reply
		 */
		void replied(RelayedExchange exchange, HttpReply reply);

		/**
		 * Write a stream.
		 * @param exchange the exchange
		 * @param frames the events
		 * @return the stream, not started
		 */
		RelayedStream stream(RelayedExchange exchange, FrameSource frames);

	}

}
