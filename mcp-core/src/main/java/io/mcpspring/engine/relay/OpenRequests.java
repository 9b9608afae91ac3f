package io.mcpspring.engine.relay;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

import io.mcpspring.engine.jsonrpc.RequestId;
import org.jspecify.annotations.Nullable;

/**
 * Registry of the messages that are being handled, each with the exchange that will have
 * its answer.
 */
final class OpenRequests {

	/** Bounded by the limit of the server for running calls. */
	private final Map<RelayedExchange, OpenRequest> requests = new ConcurrentHashMap<>();

	private final AtomicLong removed = new AtomicLong();

	/** The value of {@link #removed} at which no answer came for too long. */
	private long stalledAt = -1;

	private volatile boolean awaited;

	void add(RelayedExchange exchange, OpenRequest request) {
		this.requests.put(exchange, request);
	}

	@Nullable OpenRequest get(RelayedExchange exchange) {
		return this.requests.get(exchange);
	}

	int size() {
		return this.requests.size();
	}

	/** Move a request to the exchange that goes on with its stream. */
	void move(RelayedExchange exchange, RelayedExchange rest, OpenRequest request) {
		this.requests.put(rest, request);
		this.requests.remove(exchange);
	}

	/**
	 * Remove a request that is answered, or will not be.
	 * @return the request, or {@code null} if it was removed before
	 */
	@Nullable OpenRequest remove(RelayedExchange exchange) {
		OpenRequest request = this.requests.remove(exchange);
		if (request != null) {
			request.answered().complete(null);
			this.removed.incrementAndGet();
			notifyAwaiting();
		}
		return request;
	}

	private void notifyAwaiting() {
		if (this.awaited) {
			synchronized (this) {
				notifyAll();
			}
		}
	}

	/**
	 * Wait until fewer messages are being handled. Without an answer for some time, do
	 * not wait until the next one comes: all of them may wait for a message of the
	 * client.
	 * @param limit the number of messages from which on to wait
	 * @param patience the maximum time without an answer
	 * @throws InterruptedException if the thread is interrupted
	 */
	synchronized void awaitRoom(int limit, Duration patience) throws InterruptedException {
		this.awaited = true;
		try {
			long before = this.removed.get();
			while (this.requests.size() >= limit && before != this.stalledAt) {
				TimeUnit.NANOSECONDS.timedWait(this, patience.toNanos());
				long now = this.removed.get();
				this.stalledAt = (now == before) ? now : -1;
				before = now;
			}
		}
		finally {
			this.awaited = false;
		}
	}

	/**
	 * Drop the answer to a request.
	 * @param id the id of the request
	 * @return whether that cancels the request, too: sessions have to be notified
	 */
	boolean cancel(@Nullable RequestId id) {
		RelayedExchange exchange = find(id);
		if (exchange == null) {
			return false;
		}
		OpenRequest request = remove(exchange);
		exchange.disconnect();
		return request != null && request.modern();
	}

	private @Nullable RelayedExchange find(@Nullable RequestId id) {
		return this.requests.entrySet()
			.stream()
			.filter((entry) -> id != null && id.equals(entry.getValue().id()))
			.map(Map.Entry::getKey)
			.findFirst()
			.orElse(null);
	}

	/**
	 * Wait until all requests are answered, except for subscriptions.
	 * @param limit the maximum time
	 * @throws InterruptedException if the thread is interrupted
	 */
	void awaitAnswers(Duration limit) throws InterruptedException {
		CompletableFuture<?>[] answers = this.requests.values()
			.stream()
			.map(OpenRequest::answered)
			.toArray(CompletableFuture[]::new);
		try {
			CompletableFuture.allOf(answers).get(limit.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (ExecutionException | TimeoutException ex) {
			// the others are cancelled
		}
	}

	/** Drop all answers, which also cancels the requests without a session. */
	void disconnect() {
		this.requests.keySet().forEach(RelayedExchange::disconnect);
		this.requests.clear();
	}

}
