package io.mcpspring.engine.answer;

import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

import io.mcpspring.engine.http.Accept;
import io.mcpspring.engine.http.HttpReply;
import io.mcpspring.engine.http.McpExchange;
import io.mcpspring.engine.jsonrpc.ByteParts;
import io.mcpspring.engine.stream.HeldWrites;
import org.jspecify.annotations.Nullable;

/**
 * The answer to one POST: a JSON body if the response is ready before any other message,
 * otherwise a stream of events (server-2025 HTTP-10, server-2026 SSE-01). It counts the
 * pending responses, so that a batch has one answer (server-2025 BATCH-03, BATCH-04).
 * {@code AnswerState} holds the table of its states. The lock guards the state and the
 * order of messages; nothing is written to a connection while it is held.
 *
 * @param <S> the kind of stream that the era opens
 */
public final class Answer<S extends AnswerStream> {

	private final @Nullable McpExchange exchange;

	private final @Nullable StreamOpener<S> opener;

	/** The responses of a batch that has no stream so far. */
	private final @Nullable KeptResponses kept;

	private final ReentrantLock lock = new ReentrantLock();

	private int pending;

	private volatile AnswerState state;

	private volatile @Nullable S stream;

	private Answer(@Nullable McpExchange exchange, @Nullable StreamOpener<S> opener, @Nullable KeptResponses kept,
			int pending, @Nullable S stream) {
		this.exchange = exchange;
		this.opener = opener;
		this.kept = kept;
		this.pending = pending;
		this.stream = stream;
		this.state = (stream != null) ? AnswerState.STREAMING : AnswerState.UNDECIDED;
	}

	/**
	 * Create the answer to a single request.
	 * @param exchange the exchange of the request
	 * @param opener opens the stream, if one is needed
	 * @param <S> the kind of stream
	 * @return the answer
	 */
	public static <S extends AnswerStream> Answer<S> toRequest(McpExchange exchange, StreamOpener<S> opener) {
		return new Answer<>(exchange, opener, null, 1, null);
	}

	/**
	 * Create the answer to a batch.
	 * @param exchange the exchange of the batch
	 * @param opener opens the stream, if one is needed
	 * @param responses the expected number of responses, including errors for malformed
	 * elements
	 * @param kept keeps the responses until all are there
	 * @param <S> the kind of stream
	 * @return the answer
	 */
	public static <S extends AnswerStream> Answer<S> toBatch(McpExchange exchange, StreamOpener<S> opener,
			int responses, KeptResponses kept) {
		return new Answer<>(exchange, opener, kept, responses, null);
	}

	/**
	 * Create the rest of an answer whose stream is already open.
	 * @param stream the stream
	 * @param <S> the kind of stream
	 * @return the answer
	 */
	public static <S extends AnswerStream> Answer<S> on(S stream) {
		return new Answer<>(null, null, null, 1, stream);
	}

	/**
	 * Send a message before the response; dropped if the client accepts no stream.
	 * @param message one JSON-RPC message
	 * @param patient whether this thread may wait for a slow reader
	 */
	public void send(byte[] message, boolean patient) {
		inOrder(() -> {
			S open = opened();
			FlowControl flow = (open != null) ? open.send(message) : FlowControl.FREE;
			if (patient) {
				HeldWrites.run(flow::await);
			}
		});
	}

	/**
	 * Run an action that sends messages, in the order in which it decides to. Writes to
	 * the connection, and waits for a slow reader, follow after it.
	 * @param sending the action; must not block
	 */
	public void inOrder(Runnable sending) {
		HeldWrites writes = lock();
		try {
			sending.run();
		}
		finally {
			unlock(writes);
		}
	}

	/**
	 * Promote the answer to a stream.
	 * @return the stream, or {@code null} if the client accepts none or the answer is
	 * over
	 */
	public @Nullable S promote() {
		inOrder(this::opened);
		return this.state.isOver() ? null : this.stream;
	}

	/**
	 * Promote the answer to a stream, unless that is done or another thread holds the
	 * lock; never waits for the lock.
	 */
	public void promoteIfIdle() {
		if (this.state == AnswerState.UNDECIDED && this.lock.tryLock()) {
			HeldWrites writes = HeldWrites.hold();
			try {
				opened();
			}
			finally {
				unlock(writes);
			}
		}
	}

	private HeldWrites lock() {
		this.lock.lock();
		return HeldWrites.hold();
	}

	private void unlock(HeldWrites writes) {
		this.lock.unlock();
		writes.close();
	}

	/** Return the stream, and open it if necessary. To be called under the lock. */
	private @Nullable S opened() {
		StreamOpener<S> opening = this.opener;
		if (this.state == AnswerState.UNDECIDED && opening != null && canStream()) {
			S opened = opening.open();
			this.stream = opened;
			become(AnswerState.STREAMING);
			if (this.kept != null) {
				this.kept.moveTo(opened::send);
			}
			HeldWrites.run(opened::connect);
		}
		return this.state.isOver() ? null : this.stream;
	}

	/** Change the state. Only this method does so; to be called under the lock. */
	private void become(AnswerState next) {
		if (!this.state.leadsTo(next)) {
			throw new IllegalStateException("An answer that is " + this.state + " cannot become " + next);
		}
		this.state = next;
	}

	/**
	 * Return the stream.
	 * @return the stream, or {@code null} if none was opened
	 */
	public @Nullable S stream() {
		return this.stream;
	}

	/**
	 * Return whether messages besides the response can be sent to the client.
	 * @return {@code false} if the client accepts no stream, or it would end at once
	 */
	public boolean canStream() {
		McpExchange asked = this.exchange;
		return this.stream != null || (asked != null && asked.canKeepOpen() && Accept.of(asked).eventStream());
	}

	/**
	 * Return whether this is the answer to several requests.
	 * @return {@code true} for a batch
	 */
	public boolean isBatch() {
		return this.kept != null;
	}

	/**
	 * Return whether the answer is over.
	 * @return {@code true} after the last response
	 */
	public boolean isOver() {
		return this.state.isOver();
	}

	/**
	 * Respond to a request.
	 * @param response the JSON-RPC response
	 */
	public void respond(ByteParts response) {
		respond(response, 200, Map.of());
	}

	/**
	 * Respond to a request with a result, which may have to wait for those of others.
	 * @param response the JSON-RPC response
	 * @param otherwise returns the error to respond with if there is no room to wait
	 */
	public void respond(ByteParts response, Supplier<ByteParts> otherwise) {
		settle(response, otherwise, 200, Map.of());
	}

	/**
	 * Respond to a request with an HTTP status. The status takes effect only for a single
	 * request whose answer has not begun.
	 * @param response the JSON-RPC response
	 * @param status the status
	 * @param headers further headers
	 */
	public void respond(ByteParts response, int status, Map<String, String> headers) {
		settle(response, null, status, headers);
	}

	/**
	 * Omit the response to a request that was cancelled (server-2025 CANC-01).
	 */
	public void withhold() {
		settle(null, null, 202, Map.of());
	}

	private void settle(@Nullable ByteParts response, @Nullable Supplier<ByteParts> otherwise, int status,
			Map<String, String> headers) {
		boolean last;
		HeldWrites writes = lock();
		try {
			last = !this.state.isOver() && --this.pending == 0;
			if (last) {
				become((this.stream != null) ? AnswerState.DONE : AnswerState.JSON);
			}
			else if (response != null && !this.state.isOver()) {
				take(response, otherwise);
			}
		}
		finally {
			unlock(writes);
		}
		S open = this.stream;
		if (last && open != null) {
			open.end((response != null) ? response.whole() : null);
		}
		else if (last && this.exchange != null && this.kept != null) {
			this.kept.reply(this.exchange, response);
		}
		else if (last && this.exchange != null) {
			this.exchange.reply((response != null) ? new HttpReply(status, headers, response) : HttpReply.ACCEPTED);
		}
	}

	/** Accept a response of a batch that is not the last. */
	private void take(ByteParts response, @Nullable Supplier<ByteParts> otherwise) {
		S open = this.stream;
		if (open != null) {
			open.send(response.whole());
		}
		else if (this.kept != null) {
			this.kept.add(response, otherwise);
		}
	}

	/**
	 * Stop sending, because another node ended the stream.
	 * @return the stream, or {@code null} if none was opened
	 */
	public @Nullable S abandon() {
		inOrder(() -> {
			if (!this.state.isOver()) {
				become(AnswerState.DONE);
				if (this.kept != null) {
					this.kept.letGo();
				}
			}
		});
		return this.stream;
	}

}
