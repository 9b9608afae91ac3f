package io.mcpspring.engine.store;

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

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.jsonrpc.JsonWeight;
import io.mcpspring.engine.jsonrpc.RequestId;
import io.mcpspring.engine.record.CallState.Answer;
import io.mcpspring.engine.share.Bound;
import io.mcpspring.engine.share.Bounded;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.MemoryBudget.Part;
import io.mcpspring.store.NoRoomException;
import io.mcpspring.store.NoRoomException.Scope;
import io.mcpspring.store.SuspendedCall;
import io.mcpspring.store.SuspendedCallStore;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * In-memory store of suspended calls, which keeps each until its deadline at most. The
 * memory of all calls is bounded, that of one session to an eighth of the bound, and that
 * of one caller to its share.
 */
public final class InMemorySuspendedCallStore implements SuspendedCallStore, Bounded {

	private final CallWeights weights;

	private final Map<Key, Waiting> byRequest = new ConcurrentHashMap<>();

	private final Map<Key, Waiting> byQuestion = new ConcurrentHashMap<>();

	/** Index by session, so that ending a session does not scan all calls. */
	private final Map<String, Set<Waiting>> bySession = new ConcurrentHashMap<>();

	/** Create a store with the usual part of a budget that is a quarter of the heap. */
	public InMemorySuspendedCallStore() {
		this(MemoryBudget.ofHeap());
	}

	/**
	 * Create a store.
	 * @param memory the memory of servers
	 */
	public InMemorySuspendedCallStore(MemoryBudget memory) {
		this.weights = new CallWeights(memory.pot(Part.WAITING_CALLS));
	}

	@Override
	public CompletionStage<Void> put(SuspendedCall call) {
		return put(call, OwnerKey.UNKNOWN);
	}

	@Override
	public CompletionStage<Void> put(SuspendedCall suspended, OwnerKey holder) {
		SuspendedCallData call = SuspendedCallData.of(suspended);
		Waiting waiting = new Waiting(call, holder, new HashMap<>(call.questions()), call.weight());
		Scope full = this.weights.begin(call.sessionId(), holder, waiting.weight());
		if (full != null) {
			return CompletableFuture.failedFuture(new NoRoomException("Too many calls wait for their clients", full));
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
	public CompletionStage<@Nullable SuspendedCall> answer(String sessionId, String id, JsonNode json) {
		RequestId question = new RequestId(id);
		Waiting waiting = this.byQuestion.get(new Key(sessionId, question));
		if (waiting == null) {
			return CompletableFuture.completedFuture(null);
		}
		synchronized (waiting) {
			String key = waiting.open().get(question);
			if (waiting.hasEnded() || key == null) {
				return CompletableFuture.completedFuture(null);
			}
			Answer answer = Answer.of(json);
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
		long weight = JsonWeight.of(answer.toJson());
		if (!this.weights.mayHold(weight)) {
			return NoRoomException.tooLarge();
		}
		Scope full = this.weights.take(waiting.call().sessionId(), waiting.holder(), weight);
		if (full != null) {
			return new NoRoomException("Too much waits for further answers", full);
		}
		waiting.grow(weight);
		return null;
	}

	@Override
	public CompletionStage<@Nullable SuspendedCall> take(String sessionId, String request) {
		Waiting waiting = this.byRequest.get(new Key(sessionId, new RequestId(request)));
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
		SuspendedCallData call = waiting.call();
		if (!this.byRequest.remove(new Key(call.sessionId(), call.id()), waiting)) {
			return false;
		}
		forgetQuestions(waiting);
		this.weights.end(call.sessionId(), waiting.holder(), waiting.end());
		return true;
	}

	private void forgetQuestions(Waiting waiting) {
		SuspendedCallData call = waiting.call();
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

		private final SuspendedCallData call;

		private final OwnerKey holder;

		private final Map<RequestId, String> open;

		private long weight;

		private boolean ended;

		Waiting(SuspendedCallData call, OwnerKey holder, Map<RequestId, String> open, long weight) {
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

		OwnerKey holder() {
			return this.holder;
		}

		SuspendedCallData call() {
			return this.call;
		}

		Map<RequestId, String> open() {
			return this.open;
		}

	}

}
