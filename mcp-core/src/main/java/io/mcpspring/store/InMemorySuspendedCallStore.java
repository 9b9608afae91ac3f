package io.mcpspring.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.dispatch.CallState.Answer;
import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.server.ServerEvents.Limit;
import io.mcpspring.share.Bound;
import io.mcpspring.share.Holder;
import io.mcpspring.share.ShareSettings;
import org.jspecify.annotations.Nullable;

/**
 * In-memory store of suspended calls, which keeps each until its deadline at most. The
 * memory of all calls is bounded, that of one session to an eighth of the bound, and that
 * of one caller to its share.
 */
public final class InMemorySuspendedCallStore implements SuspendedCallStore {

	private static final long DEFAULT_BYTES = 64L * 1024 * 1024;

	private final CallWeights weights;

	private final Map<Key, Waiting> byRequest = new ConcurrentHashMap<>();

	private final Map<Key, Waiting> byQuestion = new ConcurrentHashMap<>();

	/** Index by session, so that ending a session does not scan all calls. */
	private final Map<String, Set<Waiting>> bySession = new ConcurrentHashMap<>();

	/** Create a store of 64 MB. */
	public InMemorySuspendedCallStore() {
		this(DEFAULT_BYTES);
	}

	/**
	 * Create a store.
	 * @param maxBytes the approximate limit of memory in bytes
	 */
	public InMemorySuspendedCallStore(long maxBytes) {
		this(maxBytes, ShareSettings.DEFAULTS);
	}

	/**
	 * Create a store.
	 * @param maxBytes the approximate limit of memory in bytes
	 * @param shares the share of one caller
	 */
	public InMemorySuspendedCallStore(long maxBytes, ShareSettings shares) {
		this.weights = new CallWeights(maxBytes, shares);
	}

	@Override
	public CompletionStage<Void> put(SuspendedCall call) {
		return put(call, Holder.UNKNOWN);
	}

	@Override
	public CompletionStage<Void> put(SuspendedCall call, Holder holder) {
		Waiting waiting = new Waiting(call, holder, new HashMap<>(call.questions()), CallWeights.of(call));
		Limit limit = this.weights.begin(call.sessionId(), holder, waiting.weight());
		if (limit != null) {
			return CompletableFuture.failedFuture(new NoRoomException("Too many calls wait for their clients", limit));
		}
		// The request last: a thread that removes the call must find all other entries.
		this.bySession.compute(call.sessionId(), (id, present) -> {
			Set<Waiting> all = (present != null) ? present : new HashSet<>();
			all.add(waiting);
			return all;
		});
		call.questions()
			.keySet()
			.forEach((question) -> this.byQuestion.put(new Key(call.sessionId(), question), waiting));
		if (this.byRequest.putIfAbsent(new Key(call.sessionId(), call.id()), waiting) != null) {
			forgetQuestions(waiting);
			this.weights.end(call.sessionId(), holder, waiting.weight());
			return CompletableFuture.failedFuture(new IllegalStateException("A call of that id waits already"));
		}
		return CompletableFuture.completedFuture(null);
	}

	@Override
	public CompletionStage<@Nullable SuspendedCall> answer(String sessionId, RequestId question, Answer answer) {
		Waiting waiting = this.byQuestion.get(new Key(sessionId, question));
		if (waiting == null) {
			return CompletableFuture.completedFuture(null);
		}
		synchronized (waiting) {
			String key = waiting.open().get(question);
			if (waiting.hasEnded() || key == null) {
				return CompletableFuture.completedFuture(null);
			}
			NoRoomException refusal = (waiting.open().size() > 1) ? makeRoom(waiting, answer) : null;
			if (refusal != null) {
				return CompletableFuture.failedFuture(refusal);
			}
			waiting.call().state().answer(key, answer);
			waiting.open().remove(question);
			this.byQuestion.remove(new Key(sessionId, question));
			boolean complete = waiting.open().isEmpty();
			return CompletableFuture.completedFuture((complete && forget(waiting)) ? waiting.call() : null);
		}
	}

	/**
	 * Account for an answer that is kept until the others arrive. The last answer of a
	 * call is not counted, because refusing it would free no memory.
	 * @return the reason why it cannot be kept, or {@code null}
	 */
	private @Nullable NoRoomException makeRoom(Waiting waiting, Answer answer) {
		long weight = JsonWeight.of(answer);
		if (!this.weights.mayHold(weight)) {
			return NoRoomException.tooLarge();
		}
		Limit limit = this.weights.take(waiting.call().sessionId(), waiting.holder(), weight);
		if (limit != null) {
			return new NoRoomException("Too much waits for further answers", limit);
		}
		waiting.grow(weight);
		return null;
	}

	@Override
	public CompletionStage<@Nullable SuspendedCall> take(String sessionId, RequestId request) {
		Waiting waiting = this.byRequest.get(new Key(sessionId, request));
		return CompletableFuture.completedFuture((waiting != null && forget(waiting)) ? waiting.call() : null);
	}

	@Override
	public CompletionStage<List<SuspendedCall>> takeOverdue(Instant now) {
		List<SuspendedCall> overdue = new ArrayList<>();
		for (Waiting waiting : this.byRequest.values()) {
			if (now.isAfter(waiting.call().deadline()) && forget(waiting)) {
				overdue.add(waiting.call());
			}
		}
		return CompletableFuture.completedFuture(overdue);
	}

	@Override
	public CompletionStage<Integer> count(String sessionId) {
		int[] calls = new int[1];
		this.bySession.computeIfPresent(sessionId, (id, all) -> {
			calls[0] = all.size();
			return all;
		});
		return CompletableFuture.completedFuture(calls[0]);
	}

	@Override
	public CompletionStage<Void> removeSession(String sessionId) {
		List<Waiting> calls = new ArrayList<>();
		this.bySession.computeIfPresent(sessionId, (id, all) -> {
			calls.addAll(all);
			return all;
		});
		calls.forEach(this::forget);
		return CompletableFuture.completedFuture(null);
	}

	@Override
	public List<Bound> bounds() {
		return List.of(this.weights.bound("waiting_calls"));
	}

	@Override
	public int size() {
		return this.byRequest.size();
	}

	/**
	 * Return the number of open questions.
	 * @return the number
	 */
	public int openQuestions() {
		return this.byQuestion.size();
	}

	/**
	 * Return the estimated memory of the suspended calls.
	 * @return the memory in bytes
	 */
	public long bytes() {
		return this.weights.all();
	}

	/**
	 * Remove a call; of several threads only one succeeds.
	 */
	private boolean forget(Waiting waiting) {
		SuspendedCall call = waiting.call();
		if (!this.byRequest.remove(new Key(call.sessionId(), call.id()), waiting)) {
			return false;
		}
		forgetQuestions(waiting);
		this.weights.end(call.sessionId(), waiting.holder(), waiting.end());
		return true;
	}

	private void forgetQuestions(Waiting waiting) {
		SuspendedCall call = waiting.call();
		this.bySession.computeIfPresent(call.sessionId(), (id, all) -> {
			all.remove(waiting);
			return all.isEmpty() ? null : all;
		});
		call.questions().keySet().forEach((question) -> this.byQuestion.remove(new Key(call.sessionId(), question)));
	}

	private record Key(String sessionId, RequestId id) {
	}

	/**
	 * Suspended call and its open questions, compared by identity. Answers are written
	 * under its lock and never after its end, so that the thread that removes the call
	 * reads all of them.
	 */
	private static final class Waiting {

		private final SuspendedCall call;

		private final Holder holder;

		private final Map<RequestId, String> open;

		private long weight;

		private boolean ended;

		Waiting(SuspendedCall call, Holder holder, Map<RequestId, String> open, long weight) {
			this.call = call;
			this.holder = holder;
			this.open = open;
			this.weight = weight;
		}

		synchronized long weight() {
			return this.weight;
		}

		synchronized void grow(long more) {
			this.weight += more;
		}

		synchronized boolean hasEnded() {
			return this.ended;
		}

		/** End the call and return its final weight. */
		synchronized long end() {
			this.ended = true;
			return this.weight;
		}

		Holder holder() {
			return this.holder;
		}

		SuspendedCall call() {
			return this.call;
		}

		Map<RequestId, String> open() {
			return this.open;
		}

	}

}
