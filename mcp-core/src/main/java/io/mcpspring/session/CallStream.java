package io.mcpspring.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;

import io.mcpspring.http.HttpExchange;
import io.mcpspring.http.HttpReply;
import io.mcpspring.jsonrpc.JsonRpcCodec;
import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.stream.HeldWrites;
import io.mcpspring.stream.Patience;
import io.mcpspring.stream.StreamEvent;
import io.mcpspring.stream.StreamKey;
import org.jspecify.annotations.Nullable;

/**
 * The answer to one POST: plain JSON as long as nothing else is to be sent, from then on
 * a stream kept in the log (DESIGN: JSON first). Knows how many responses it owes, so
 * that a batch is one such answer too (server-2025 HTTP-10, BATCH-03, BATCH-04).
 */
final class CallStream {

	/** How far a client may fall behind before blocking code waits for it. */
	private static final int MAX_EVENTS_BEHIND = 64;

	private static final int MAX_BYTES_BEHIND = 256 * 1024;

	private final SessionStreams streams;

	private final JsonRpcCodec codec;

	private final SessionRecord session;

	private final @Nullable HttpExchange exchange;

	private final boolean batch;

	/** The requests that are owed a response; those that have one may be among them. */
	private final List<RequestId> requests;

	private final List<byte[]> responses = new ArrayList<>(1);

	private int owed;

	private volatile int largest = 1;

	/** The position of the event at which no client was connected, 0 while one is. */
	private volatile long left;

	private volatile @Nullable OpenStream stream;

	private volatile boolean finished;

	private final ReentrantLock lock = new ReentrantLock();

	/**
	 * The answer to a request.
	 */
	CallStream(SessionStreams streams, JsonRpcCodec codec, SessionRecord session, HttpExchange exchange,
			RequestId request) {
		this(streams, codec, session, exchange, List.of(request), 1, false);
	}

	/**
	 * The answer to a request or a batch.
	 * @param requests the requests it answers
	 * @param owed how many responses are owed, those to what is no request included
	 */
	CallStream(SessionStreams streams, JsonRpcCodec codec, SessionRecord session, HttpExchange exchange,
			List<RequestId> requests, int owed, boolean batch) {
		this.streams = streams;
		this.codec = codec;
		this.session = session;
		this.exchange = exchange;
		this.requests = requests;
		this.owed = owed;
		this.batch = batch;
	}

	/**
	 * The stream of a call that goes on after a question.
	 */
	CallStream(SessionStreams streams, JsonRpcCodec codec, SessionRecord session, OpenStream stream,
			RequestId request) {
		this.streams = streams;
		this.codec = codec;
		this.session = session;
		this.exchange = null;
		this.requests = List.of(request);
		this.owed = 1;
		this.batch = false;
		this.stream = stream;
	}

	/**
	 * Send something before the response; dropped if the client takes no stream.
	 * @param message the message
	 * @param patient whether this thread may wait for a client that reads more slowly
	 * than is produced
	 */
	void emit(byte[] message, boolean patient) {
		OpenStream target;
		CompletionStage<Long> appended;
		HeldWrites writes = lock();
		try {
			target = this.stream;
			if (target == null || this.finished) {
				promoted(message); // nobody can be behind yet
				return;
			}
			this.largest = Math.max(this.largest, message.length);
			appended = this.streams.append(target.key(), StreamEvent.message(message));
		}
		finally {
			unlock(writes);
		}
		if (patient) {
			int behind = Math.max(1, Math.min(MAX_EVENTS_BEHIND, MAX_BYTES_BEHIND / this.largest));
			long position = appended.handle((stored, failure) -> (failure != null) ? 0L : stored)
				.toCompletableFuture()
				.join();
			if (this.streams.awaitReader(target.key(), position, behind)) {
				this.left = 0;
			}
			else if (this.left == 0) {
				this.left = position;
			}
			else if (position - this.left > behind) {
				Patience.pause();
			}
		}
	}

	/**
	 * Answer by a stream from now on.
	 * @return the stream, or {@code null} if the client takes none or all was answered
	 */
	@Nullable OpenStream promote() {
		HeldWrites writes = lock();
		try {
			return promoted(null);
		}
		finally {
			unlock(writes);
		}
	}

	/**
	 * Answer by a stream from now on, unless that is so already or is being decided right
	 * now; never waits.
	 */
	void promoteIfIdle() {
		if (this.stream == null && !this.finished && this.lock.tryLock()) {
			HeldWrites writes = HeldWrites.hold();
			try {
				promoted(null);
			}
			finally {
				unlock(writes);
			}
		}
	}

	/** Nothing is written under the lock: nobody who takes it waits for the client. */
	private HeldWrites lock() {
		this.lock.lock();
		return HeldWrites.hold();
	}

	private void unlock(HeldWrites writes) {
		this.lock.unlock();
		writes.close();
	}

	/**
	 * What is there already is in the log before the client is connected, so that all of
	 * it leaves at once.
	 */
	private @Nullable OpenStream promoted(byte @Nullable [] message) {
		if (this.stream == null && !this.finished && this.exchange != null && this.streams.takesStream(this.exchange)) {
			OpenStream opened = this.streams.open(this.session);
			this.stream = opened;
			this.streams.began(opened.running(this.requests));
			this.responses.forEach((response) -> this.streams.append(opened.key(), StreamEvent.message(response)));
			this.responses.clear();
			if (message != null) {
				this.largest = message.length;
				this.streams.append(opened.key(), StreamEvent.message(message));
			}
			HttpExchange connecting = this.exchange;
			HeldWrites.run(() -> this.streams.connect(this.session, opened, connecting));
		}
		return this.finished ? null : this.stream;
	}

	/**
	 * Whether this is sent on a stream.
	 */
	boolean isOn(StreamKey key) {
		OpenStream open = this.stream;
		return open != null && open.key().equals(key);
	}

	/**
	 * Whether the client can be sent anything but the response.
	 */
	boolean canStream() {
		return this.stream != null || (this.exchange != null && this.streams.takesStream(this.exchange));
	}

	/**
	 * Whether this answers several requests at once.
	 */
	boolean isBatch() {
		return this.batch;
	}

	/**
	 * Give a response.
	 */
	void respond(byte[] response) {
		respond(response, 200, Map.of());
	}

	/**
	 * Give a response with an HTTP status, which counts only while nothing was sent.
	 */
	void respond(byte[] response, int status, Map<String, String> headers) {
		HeldWrites writes = lock();
		try {
			if (!this.finished) {
				settle(response, status, headers);
			}
		}
		finally {
			unlock(writes);
		}
	}

	private void settle(byte[] response, int status, Map<String, String> headers) {
		boolean last = --this.owed == 0;
		this.finished = last;
		OpenStream target = this.stream;
		if (target != null && last) {
			end(target, response);
		}
		else if (target != null) {
			this.streams.append(target.key(), StreamEvent.message(response));
		}
		else if (this.exchange != null && !this.batch) {
			reply(this.exchange, new HttpReply(status, headers, response));
		}
		else if (this.exchange != null) {
			this.responses.add(response);
			if (last) {
				reply(this.exchange, HttpReply.json(200, this.codec.array(this.responses)));
			}
		}
	}

	private static void reply(HttpExchange exchange, HttpReply reply) {
		HeldWrites.run(() -> exchange.reply(reply));
	}

	private void end(OpenStream target, byte[] last) {
		this.streams.end(target.running(this.requests), last);
	}

	/**
	 * Give no response, because the request was cancelled (server-2025 CANC-01).
	 */
	void withhold() {
		HeldWrites writes = lock();
		try {
			if (this.finished || --this.owed > 0) {
				return;
			}
			this.finished = true;
			OpenStream target = this.stream;
			if (target != null) {
				end(target, new byte[0]);
			}
			else if (this.exchange != null) {
				reply(this.exchange, this.responses.isEmpty() ? HttpReply.ACCEPTED
						: HttpReply.json(200, this.codec.array(this.responses)));
			}
		}
		finally {
			unlock(writes);
		}
	}

	/**
	 * Give nothing more, because another node ended the stream.
	 */
	void abandon() {
		OpenStream target;
		HeldWrites writes = lock();
		try {
			this.finished = true;
			target = this.stream;
		}
		finally {
			unlock(writes);
		}
		if (target != null) {
			this.streams.ended(target.running(this.requests));
		}
	}

	/**
	 * Let the connection go (server-2025 SSE-02).
	 */
	void release(long retryMillis) {
		OpenStream target = promote();
		if (target != null) {
			this.streams.release(target.key(), retryMillis);
		}
	}

}
