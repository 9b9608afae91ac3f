package io.mcpspring.engine.session;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.engine.answer.AnswerStream;
import io.mcpspring.engine.answer.FlowControl;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.store.SessionData;
import io.mcpspring.engine.stream.SlowReaderWait;
import io.mcpspring.store.EventLog;
import io.mcpspring.store.StreamEvent;
import io.mcpspring.store.StreamKey;
import org.jspecify.annotations.Nullable;

/**
 * Stream of an answer in a session: an entry of the event log, whose client may be
 * connected to any node, or to none.
 */
final class LogStream implements AnswerStream {

	/** The number of unread events beyond which blocking code waits for its client. */
	private static final int MAX_EVENTS_BEHIND = 64;

	private static final int MAX_BYTES_BEHIND = 256 * 1024;

	/**
	 * Which part of these may be on its way to the log before blocking code waits for it,
	 * so that a burst of events is stored together.
	 */
	private static final int UNSTORED_PART = 8;

	private static final byte[] NOTHING = {};

	private final SessionStreams streams;

	private final SessionData session;

	private final OpenStream open;

	/** The requests that are owed a response; some may already have one. */
	private final List<RequestId> requests;

	/** The exchange to connect, {@code null} afterwards. */
	private volatile @Nullable McpExchange connecting;

	/** Watches the stream until its client is connected. */
	private final EventLog.@Nullable Watch kept;

	/** Completes when the call is recorded, then when its client is connected. */
	private volatile CompletionStage<?> ready = CompletableFuture.completedStage(null);

	private volatile int largest = 1;

	private final AtomicInteger unstored = new AtomicInteger();

	/** The position of the last event that was stored, 0 after one that was not. */
	private volatile long stored;

	/**
	 * The position of the event at which no client was connected, 0 if one is connected.
	 */
	private volatile long left;

	private LogStream(SessionStreams streams, SessionData session, OpenStream open, List<RequestId> requests,
			@Nullable McpExchange connecting, EventLog.@Nullable Watch kept) {
		this.streams = streams;
		this.session = session;
		this.open = open;
		this.requests = requests;
		this.connecting = connecting;
		this.kept = kept;
	}

	/**
	 * Begin a stream. Its responses are recorded as owed by this node.
	 */
	static LogStream begin(SessionStreams streams, SessionData session, McpExchange exchange,
			List<RequestId> requests) {
		OpenStream open = streams.open(session);
		LogStream begun = new LogStream(streams, session, open, requests, exchange, streams.keep(open.key()));
		begun.ready = streams.began(open.running(requests));
		return begun;
	}

	/**
	 * Return the stream of a call that continues after a question.
	 */
	static LogStream resumed(SessionStreams streams, SessionData session, OpenStream open, RequestId request) {
		return new LogStream(streams, session, open, List.of(request), null, null);
	}

	/**
	 * Connect the client as soon as the call is recorded. A client that has the id of an
	 * event would otherwise wait for ever if this node died before: no other node would
	 * know that the stream owes it a response.
	 */
	@Override
	public void connect() {
		McpExchange exchange = this.connecting;
		if (exchange != null) {
			this.ready = this.ready.whenComplete((recorded, failure) -> {
				this.connecting = null;
				connect(exchange);
			});
		}
	}

	private void connect(McpExchange exchange) {
		try {
			this.streams.connections().connect(this.session, this.open, exchange);
		}
		finally {
			if (this.kept != null) {
				this.kept.close();
			}
		}
	}

	/** Never waits before the client is connected. */
	@Override
	public FlowControl send(byte[] message) {
		this.largest = Math.max(this.largest, message.length);
		this.unstored.incrementAndGet();
		CompletionStage<Long> appended = this.streams.append(this.open.key(), StreamEvent.message(message))
			.handle((position, failure) -> {
				this.stored = (failure != null) ? 0 : position;
				this.unstored.decrementAndGet();
				return this.stored;
			});
		return (this.connecting != null) ? FlowControl.FREE : () -> awaitReader(appended);
	}

	private void awaitReader(CompletionStage<Long> appended) {
		int behind = Math.max(1, Math.min(MAX_EVENTS_BEHIND, MAX_BYTES_BEHIND / this.largest));
		long position = (this.unstored.get() > behind / UNSTORED_PART) ? appended.toCompletableFuture().join()
				: this.stored;
		if (this.streams.connections().awaitReader(this.open.key(), position, behind)) {
			this.left = 0;
		}
		else if (this.left == 0) {
			this.left = position;
		}
		else if (position - this.left > behind) {
			SlowReaderWait.pause();
		}
	}

	@Override
	public void end(byte @Nullable [] last) {
		this.streams.end(this.open.running(this.requests), (last != null) ? last : NOTHING);
	}

	/**
	 * Record that another node ended the stream, so that this node owes nothing on it.
	 */
	void lost() {
		this.streams.ended(this.open.running(this.requests));
	}

	/**
	 * Close the connection, not the stream (server-2025 SSE-02).
	 */
	void release(long retryMillis) {
		this.ready
			.whenComplete((connected, failure) -> this.streams.connections().release(this.open.key(), retryMillis));
	}

	boolean is(StreamKey key) {
		return this.open.key().equals(key);
	}

	/** Return the stream as it is in the log. */
	OpenStream open() {
		return this.open;
	}

}
