package io.mcpspring.client;

import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

import io.mcpspring.client.exchange.AnswerSink;
import io.mcpspring.client.exchange.ResumePoint;
import io.mcpspring.client.exchange.TimeLimit;
import io.mcpspring.client.message.Codec;
import io.mcpspring.client.message.NoMessageException;
import io.mcpspring.client.message.SseEvent;
import io.mcpspring.client.message.SseParser;
import io.mcpspring.client.message.StreamAllowance;
import io.mcpspring.client.transport.McpTransport.Exchange;
import io.mcpspring.client.transport.McpTransport.ResponseReader;
import io.mcpspring.client.transport.ReplyHead;
import io.mcpspring.engine.http.McpHeaders;
import io.mcpspring.engine.jsonrpc.AnswerMemory;
import org.jspecify.annotations.Nullable;

/**
 * Receives the messages that answer one HTTP request, from a JSON body or a stream of
 * events. Where the era allows, a stream that breaks is resumed by GET from the last
 * event (server-2025 SSE-07, SSE-09), after a delay, until it is closed here or refused
 * for good.
 */
final class ReplyStream {

	private final Http http;

	private final ClientWire wire;

	private final AnswerSink sink;

	private final StreamAllowance allowance;

	private @Nullable Exchange exchange;

	private @Nullable Attempt attempt;

	private final ResumePoint position = new ResumePoint();

	private boolean closed;

	private volatile boolean answered;

	/** The last event that is no message. */
	private volatile @Nullable NoMessageException other;

	ReplyStream(Http http, ClientWire wire, AnswerSink sink, StreamAllowance allowance) {
		this.http = http;
		this.wire = wire;
		this.sink = sink;
		this.allowance = allowance;
	}

	/** Send the request, or the GET, whose answer this receives. */
	void open(Function<ResponseReader, Exchange> request) {
		Attempt next = new Attempt();
		synchronized (this) {
			if (this.closed) {
				return;
			}
			this.attempt = next;
		}
		Exchange sent;
		try {
			sent = request.apply(next);
		}
		catch (RuntimeException | Error ex) {
			next.failed(ex);
			return;
		}
		synchronized (this) {
			if (this.attempt == next && !this.closed) {
				this.exchange = sent;
				return;
			}
		}
		end(sent);
	}

	/** Break the connection as if the network had. */
	void cut() {
		Attempt current;
		synchronized (this) {
			current = this.attempt;
		}
		if (current != null) {
			endExchange();
			current.forget();
			current.broken(null);
		}
	}

	/** Receive nothing more, because the answer is there. */
	void answered() {
		this.answered = true;
		close();
	}

	/** Receive nothing more. */
	void close() {
		Attempt current;
		synchronized (this) {
			current = this.attempt;
			this.closed = true;
			this.attempt = null;
		}
		endExchange();
		if (current != null) {
			current.forget();
		}
	}

	private void endExchange() {
		Exchange current;
		synchronized (this) {
			current = this.exchange;
			this.exchange = null;
		}
		if (current != null) {
			end(current);
		}
	}

	private void end(Exchange ended) {
		Runnable end = this.answered ? ended::end : ended::abort;
		end.run();
	}

	private synchronized boolean isCurrent(Attempt asking) {
		return this.attempt == asking && !this.closed;
	}

	private void event(SseEvent event) {
		this.position.received(event);
		if (event.data().length == 0) {
			return;
		}
		try {
			this.sink.message(event.data());
		}
		catch (NoMessageException ex) { // such as a sign of life, before the answer
			this.other = ex;
		}
	}

	private void reconnect(@Nullable Throwable cause) {
		ClientBounds bounds = this.http.settings().bounds();
		CompletableFuture<Void> ended = new CompletableFuture<>();
		String last;
		long delay;
		synchronized (this) {
			if (this.closed) {
				return;
			}
			this.attempt = null;
			delay = this.position.delayMillis(this.sink.shortestDelay(), bounds.maxReconnectDelay());
			this.closed = !this.wire.resumes() || !this.position.allowsAttempt(bounds.maxReconnects());
			last = this.closed ? null : this.position.lastEventId();
			this.exchange = () -> ended.complete(null);
		}
		if (last == null) {
			this.sink.failed(new ConnectionLostException(
					"The connection ended before the answer was there, and the answer cannot be fetched any more",
					(cause != null) ? cause : this.other));
			return;
		}
		Map<String, String> headers = new HashMap<>(this.wire.headers());
		headers.put(McpHeaders.LAST_EVENT_ID, last);
		// Always on another thread, as a server may hang up at once, again and again.
		TimeLimit.run(ended, Duration.ofMillis(delay), () -> open((reader) -> this.http.get(headers, reader)));
	}

	private void refused(RuntimeException refusal) {
		synchronized (this) {
			this.closed = true;
		}
		this.sink.failed(refusal);
	}

	/** One HTTP exchange, ignored after it was replaced. */
	private final class Attempt implements ResponseReader {

		private final AnswerMemory.Part received = ReplyStream.this.sink.part();

		private ByteArrayOutputStream body = new ByteArrayOutputStream();

		private @Nullable ReplyHead head;

		private @Nullable SseParser events;

		@Override
		public void head(ReplyHead head) {
			this.head = head;
			if (!isCurrent(this)) {
				return;
			}
			if (head.isSuccess() && head.isEventStream()) {
				begin();
			}
			if (head.isSuccess()) {
				ReplyStream.this.sink.opened(head);
			}
		}

		private void begin() {
			this.events = new SseParser(ReplyStream.this.allowance, (event) -> {
				if (isCurrent(this)) {
					event(event);
				}
			});
		}

		@Override
		public void data(byte[] bytes) {
			if (!isCurrent(this)) {
				return;
			}
			SseParser parser = this.events;
			int whole = this.body.size() + bytes.length;
			if ((parser != null) ? !parser.feed(bytes) : whole > ReplyStream.this.allowance.maxMessageSize()) {
				throw new MessageTooLargeException(ReplyStream.this.allowance.maxMessageSize());
			}
			resize((parser != null) ? parser.size() : 2L * whole);
			if (parser == null) {
				this.body.writeBytes(bytes);
			}
		}

		/** Take room for what was received and not read, unless that is over. */
		private void resize(long bytes) {
			if (!this.received.resize(bytes)) {
				throw Codec.tooMuch();
			}
		}

		@Override
		public void complete() {
			ReplyHead answer = this.head;
			byte[] whole = this.body.toByteArray();
			if (answer != null && answer.isSuccess() && SseParser.isEvents(whole)) {
				begin();
				data(whole);
			}
			SseParser parser = this.events;
			if (parser != null) {
				parser.end();
			}
			forget();
			if (parser != null || answer == null) {
				broken(null);
			}
			else if (isCurrent(this) && answer.isSuccess() && whole.length > 0) {
				ReplyStream.this.allowance.take(whole.length);
				ReplyStream.this.sink.message(whole);
			}
			else if (isCurrent(this)) {
				RuntimeException refusal = Refusals.of(answer, whole);
				if (ReplyStream.this.position.lastEventId() != null && Refusals.isPassing(answer.status())) {
					broken(refusal);
				}
				else {
					refused(refusal);
				}
			}
		}

		@Override
		public void failed(Throwable cause) {
			forget();
			boolean fault = cause instanceof MessageTooLargeException || cause instanceof IllegalStateException;
			if (fault && isCurrent(this)) {
				refused((RuntimeException) cause);
			}
			else {
				broken(cause);
			}
		}

		private void forget() {
			this.received.close();
			this.body = new ByteArrayOutputStream(0);
			this.events = null;
		}

		void broken(@Nullable Throwable cause) {
			if (isCurrent(this)) {
				reconnect(cause);
			}
		}

	}

}
