package io.mcpspring.engine.dispatch;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.mcpspring.context.ClientFailureException;
import io.mcpspring.context.ClientFailureException.Reason;
import io.mcpspring.context.ElicitResult;
import io.mcpspring.engine.record.CallState;
import io.mcpspring.engine.server.ServerEvents;
import io.mcpspring.engine.server.ServerEvents.AnswerOutcome;
import org.jspecify.annotations.Nullable;

/**
 * The answers in the state of a call: validates and converts them when they are read, and
 * reports each as an event once.
 */
final class GivenAnswers {

	private final CallState state;

	private final ServerEvents events;

	// Most calls ask nothing, so the set is created on demand.
	private volatile @Nullable Set<String> used;

	GivenAnswers(CallState state, ServerEvents events) {
		this.state = state;
		this.events = events;
	}

	/** Return whether any answer was read. */
	boolean isUsed() {
		return this.used != null;
	}

	/** Return whether an answer, whose key has another prefix, was not read. */
	boolean hasUnused(String exceptPrefix) {
		return this.state.round() > 0
				&& this.state.answered().stream().anyMatch((key) -> !isUsed(key) && !key.startsWith(exceptPrefix));
	}

	private boolean isUsed(String key) {
		Set<String> keys = this.used;
		return keys != null && keys.contains(key);
	}

	private synchronized void use(String key) {
		Set<String> keys = this.used;
		if (keys == null) {
			keys = ConcurrentHashMap.newKeySet();
		}
		keys.add(key);
		this.used = keys;
	}

	/**
	 * Return a valid answer. An invalid one counts as absent, so that the client is asked
	 * again (server-2026 MRTR-12).
	 * @return the answer, or {@code null}
	 * @throws ClientFailureException if the client refused, or did not answer in time
	 */
	@Nullable Object find(String key, AskedQuestion item) {
		CallState.Answer answer = this.state.answerTo(key);
		if (answer == null) {
			return null;
		}
		use(key);
		boolean first = this.state.markRead(key);
		if (answer instanceof CallState.Answer.Failed failed) {
			note(first, item, AnswerOutcome.FAILED);
			throw new ClientFailureException(Reason.REFUSED, failed.code(),
					"The client refused to answer: " + failed.message());
		}
		if (answer instanceof CallState.Answer.TimedOut) {
			note(first, item, AnswerOutcome.TIMED_OUT);
			throw new ClientFailureException(Reason.TIMED_OUT, 0, "The client did not answer in time");
		}
		try {
			Object value = item.reader().apply(((CallState.Answer.Result) answer).value());
			note(first, item, outcome(value));
			return value;
		}
		catch (IllegalArgumentException ex) {
			note(first, item, AnswerOutcome.INVALID);
			this.state.forget(key);
			return null;
		}
	}

	private void note(boolean first, AskedQuestion item, AnswerOutcome outcome) {
		if (first) {
			this.events.answered(item.request(), outcome);
		}
	}

	private static AnswerOutcome outcome(Object value) {
		if (!(value instanceof ElicitResult<?> result) || result.isAccepted()) {
			return AnswerOutcome.ANSWERED;
		}
		return result.isDeclined() ? AnswerOutcome.DECLINED : AnswerOutcome.CANCELLED;
	}

}
