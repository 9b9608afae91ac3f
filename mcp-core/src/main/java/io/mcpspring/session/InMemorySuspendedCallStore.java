package io.mcpspring.session;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.jsonrpc.RequestId;
import io.mcpspring.server.CallState.Answer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps waiting calls on this node. Bounded by the sessions that own them and by the
 * deadline of each.
 */
public final class InMemorySuspendedCallStore implements SuspendedCallStore {

	private final Map<Key, Waiting> byRequest = new ConcurrentHashMap<>();

	private final Map<Key, Waiting> byQuestion = new ConcurrentHashMap<>();

	@Override
	public CompletionStage<Void> put(SuspendedCall call) {
		Waiting waiting = new Waiting(call, new HashMap<>(call.questions()));
		// Questions first: whoever takes the call out must find them to forget them.
		call.questions()
			.keySet()
			.forEach((question) -> this.byQuestion.put(new Key(call.sessionId(), question), waiting));
		if (this.byRequest.putIfAbsent(new Key(call.sessionId(), call.id()), waiting) != null) {
			forgetQuestions(call);
			return CompletableFuture.failedFuture(new IllegalStateException("A call of that id waits already"));
		}
		return CompletableFuture.completedFuture(null);
	}

	@Override
	public CompletionStage<@Nullable SuspendedCall> answer(String sessionId, RequestId question, Answer answer) {
		Waiting waiting = this.byQuestion.remove(new Key(sessionId, question));
		if (waiting == null) {
			return CompletableFuture.completedFuture(null);
		}
		boolean complete;
		synchronized (waiting) {
			String key = waiting.open().remove(question);
			if (key != null) {
				waiting.call().state().answer(key, answer);
			}
			complete = waiting.open().isEmpty();
		}
		return CompletableFuture.completedFuture((complete && forget(waiting)) ? waiting.call() : null);
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
	public CompletionStage<Void> removeSession(String sessionId) {
		for (Waiting waiting : this.byRequest.values()) {
			if (waiting.call().sessionId().equals(sessionId)) {
				forget(waiting);
			}
		}
		return CompletableFuture.completedFuture(null);
	}

	@Override
	public int size() {
		return this.byRequest.size();
	}

	/**
	 * How many questions are open.
	 * @return the number
	 */
	public int openQuestions() {
		return this.byQuestion.size();
	}

	/**
	 * Take a call out; of several threads only one succeeds.
	 */
	private boolean forget(Waiting waiting) {
		SuspendedCall call = waiting.call();
		if (!this.byRequest.remove(new Key(call.sessionId(), call.id()), waiting)) {
			return false;
		}
		forgetQuestions(call);
		return true;
	}

	private void forgetQuestions(SuspendedCall call) {
		call.questions().keySet().forEach((question) -> this.byQuestion.remove(new Key(call.sessionId(), question)));
	}

	private record Key(String sessionId, RequestId id) {
	}

	/**
	 * A call and what is still open of it; equal only to itself.
	 */
	private static final class Waiting {

		private final SuspendedCall call;

		private final Map<RequestId, String> open;

		Waiting(SuspendedCall call, Map<RequestId, String> open) {
			this.call = call;
			this.open = open;
		}

		SuspendedCall call() {
			return this.call;
		}

		Map<RequestId, String> open() {
			return this.open;
		}

	}

}
