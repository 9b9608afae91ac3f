package io.mcpspring.stdio;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import io.mcpspring.http.Caller;
import io.mcpspring.http.FrameSource;
import io.mcpspring.http.HttpExchange;
import io.mcpspring.http.HttpReply;
import org.jspecify.annotations.Nullable;

/**
 * Exchange of a message of the client, handled like a request over HTTP but without the
 * headers that repeat the message.
 */
final class StdioExchange implements HttpExchange {

	private final String method;

	private final Map<String, String> headers;

	private final byte[] body;

	private final Answers answers;

	private final CompletableFuture<Answer> answer = new CompletableFuture<>();

	private @Nullable Runnable onDisconnect;

	private @Nullable StdioStream stream;

	private boolean gone;

	/**
	 * Create an exchange.
	 * @param method the HTTP method
	 * @param headers the headers, by their names in lower case
	 * @param body the message
	 * @param answers the receiver of the answer
	 */
	StdioExchange(String method, Map<String, String> headers, byte[] body, Answers answers) {
		this.method = method;
		this.headers = headers;
		this.body = body;
		this.answers = answers;
	}

	@Override
	public String method() {
		return this.method;
	}

	@Override
	public @Nullable String header(String name) {
		return this.headers.get(name.toLowerCase(Locale.ROOT));
	}

	@Override
	public List<String> headers(String name) {
		String value = header(name);
		return (value != null) ? List.of(value) : new ArrayList<>();
	}

	/** Return {@code false}: there is no layer of headers (transports STDIO-20). */
	@Override
	public boolean repeatsMessage() {
		return false;
	}

	@Override
	public boolean arrivedOnLoopback() {
		return true;
	}

	@Override
	public Caller caller() {
		return Caller.ANONYMOUS;
	}

	@Override
	public <T> @Nullable T unwrap(Class<T> type) {
		return null;
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
		this.answer.complete(new Answer(reply, false));
	}

	@Override
	public StreamConnection openStream(FrameSource frames) {
		StdioStream opened = this.answers.stream(this, frames);
		boolean late;
		synchronized (this) {
			this.stream = opened;
			late = this.gone;
		}
		opened.start();
		if (late) {
			opened.abort();
		}
		this.answer.complete(new Answer(null, true));
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
		StdioStream open;
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
	 * @return completed with the reply, or when a stream was opened
	 */
	CompletableFuture<Answer> answer() {
		return this.answer;
	}

	/**
	 * Answer to an exchange.
	 *
	 * @param reply the reply, or {@code null} for a stream
	 * @param streamed whether a stream was opened
	 */
	record Answer(@Nullable HttpReply reply, boolean streamed) {
	}

	/** Receiver of answers. */
	interface Answers {

		/**
		 * Write a reply.
		 * @param exchange the exchange
		 * @param reply the reply
		 */
		void replied(StdioExchange exchange, HttpReply reply);

		/**
		 * Write a stream.
		 * @param exchange the exchange
		 * @param frames the events
		 * @return the stream, not started
		 */
		StdioStream stream(StdioExchange exchange, FrameSource frames);

	}

}
